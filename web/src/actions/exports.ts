/** How files are handed out: loaded when the first is wanted. */

import type { OutputKind } from "../generated/services.js";
import type { Studio } from "../model/commands.js";
import { dismiss, notify } from "../model/notices.js";
import { outputRequest } from "../model/project.js";
import type { ExportForm } from "../model/simulation.js";

const OUTPUT_TYPES: Readonly<Record<OutputKind, string>> = {
  c: "text/x-c",
  wat: "text/plain",
  dot: "text/plain",
  pth: "text/x-c",
  dynamicc: "text/x-c",
};

const LOADING = "The compiler is loading. The download begins once it is loaded.";

/** Hands out one generated text of the scheduler. */
export async function saveOutput({ stores, ports }: Studio, kind: OutputKind): Promise<void> {
  const { release } = stores.layout.getState();
  if (stores.compilation.getState().status.kind === "loading") notify(stores.notices, LOADING);
  const request = outputRequest(stores.project.getState(), kind, release);
  const answer = await ports.compiler.output(request);
  if (!answer.ok) return notify(stores.notices, answer.message);
  const { name, text, problem } = answer.value;
  if (text !== null) ports.downloads.save(name, OUTPUT_TYPES[kind], text);
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
