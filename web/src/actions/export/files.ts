/** How files are handed out: loaded when the first is wanted. */

import { bytesOfBase64 } from "../../base/base64.js";
import type { ExportTarget, OutputKind } from "../../generated/services.js";
import type { Studio } from "../../model/commands.js";
import { dismiss, notify } from "../../model/notices.js";
import { isFolderTarget } from "../../model/project/folder-targets.js";
import { exportRequest, outputRequest } from "../../model/project/requests.js";
import type { ExportForm } from "../../model/run/simulation.js";

const LOADING = "The compiler is loading. The download begins once it is loaded.";

/** Hands out one generated text of the scheduler; C in a zip, with all that it takes to build it. */
export async function saveOutput(studio: Studio, kind: OutputKind): Promise<void> {
  const { stores, ports } = studio;
  const { release } = stores.layout.getState();
  if (stores.compilation.getState().status.kind === "loading") notify(stores.notices, LOADING);
  if (kind === "c" || isFolderTarget(kind)) return saveFolder(studio, kind);
  const request = outputRequest(stores.project.getState(), kind, release);
  const answer = await ports.compiler.output(request);
  if (!answer.ok) return notify(stores.notices, answer.message);
  const { name, text, problem } = answer.value;
  if (text !== null) ports.downloads.save(name, "text/plain", text);
  else if (problem !== null) notify(stores.notices, problem);
}

/** A scheduler alone: a sample program of the library has threads of its own. */
async function saveFolder({ stores, ports }: Studio, target: ExportTarget): Promise<void> {
  const type = "application/zip";
  const debug = !stores.layout.getState().release;
  const own = target === "c" ? {} : { workload: null };
  const request = exportRequest(stores.project.getState(), target, { debug, ...own });
  const answer = await ports.compiler.ask("export", request);
  if (!answer.ok) return notify(stores.notices, answer.message);
  const { name, zip, problem } = answer.value;
  if (zip !== null) ports.downloads.save(name, type, new Blob([bytesOfBase64(zip)], { type }));
  else if (problem !== null) notify(stores.notices, problem);
}

interface RunFile {
  readonly type: string;
  /** What follows the project's name in the file's. */
  readonly ending: string;
}

const RUN_FILES: Readonly<Record<ExportForm, RunFile>> = {
  perfetto: { type: "application/json", ending: "trace.json" },
  "trace-csv": { type: "text/csv", ending: "trace.csv" },
  "measures-csv": { type: "text/csv", ending: "measures.csv" },
  "measures-json": { type: "application/json", ending: "measures.json" },
};

/** Hands out what the run so far has left, with its progress and a way to call it off. */
export async function saveRun({ stores, ports }: Studio, form: ExportForm): Promise<void> {
  const { notices, project } = stores;
  const calledOff = new AbortController();
  const cancel = { label: "Cancel", run: () => calledOff.abort() };
  const tell = (share: number) => {
    if (calledOff.signal.aborted) return;
    notify(notices, `The file is being written: ${Math.round(share * 100)} %.`, cancel);
  };
  const options = { signal: calledOff.signal, onProgress: tell };
  const answer = await ports.simulator.export(form, options);
  dismiss(notices);
  if (!answer.ok) notify(notices, answer.message);
  else if (answer.value) {
    const { type, ending } = RUN_FILES[form];
    const name = project.getState().scheduler.name.replace(/\.sched$/, "");
    ports.downloads.save(`${name}-${ending}`, type, answer.value);
  }
}

/** Hands out the texts, each as a file. */
export function saveTexts({ stores, ports }: Studio): void {
  const { scheduler, workload, others = [] } = stores.project.getState();
  for (const { name, text } of [scheduler, workload, ...others])
    ports.downloads.save(name, "text/plain", text);
}

/** Copies the generated text that is open. */
export async function copyOutput({ stores, ports }: Studio): Promise<void> {
  const { name, text } = stores.compilation.getState().generated?.output ?? {};
  if (!text) return;
  const copied = await ports.downloads.copy(text);
  notify(stores.notices, copied.ok ? `${name} is copied.` : copied.message);
}
