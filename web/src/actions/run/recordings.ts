import { bytesOfBase64 } from "../../base/base64.js";
import type { Analysis } from "../../generated/services.js";
import type { Studio } from "../../model/commands.js";
import { OWN } from "../../model/kept-key.js";
import { dismiss, notify } from "../../model/notices.js";
import type { OpenRecording, Recordings } from "../../model/run/recordings.js";
import { isMergedRun } from "../../model/system/recorded.js";
import { openExample } from "../project/open-example.js";
import { openOwn } from "../project/own-projects.js";
import { loadProgram } from "./load-program.js";
import { openMergedRun } from "./merged-runs.js";

/** Larger traces do not fit into a page. */
const LARGEST = 128 << 20;
/** Of this size on it takes a while, which is told. */
const LARGE = 4 << 20;

const NO_SCHEDULER =
  "The open scheduler cannot run, so no trace can be shown on it. Fix its errors, then open the trace again.";

/** What is wanted of a trace: its file, and what a person has said to it. */
interface Wish {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly anyway: boolean;
}

/** Everything that is done with recorded runs; loaded when the first is wanted. */
export function createRecordings(studio: Studio): Recordings {
  const { stores, ports } = studio;
  return {
    async pick() {
      const file = await ports.files.pick();
      if (file) await openFile(studio, file);
    },
    open: (file) => openFile(studio, file),
    close: () => close(studio),
    async show(what, tick) {
      const { recording } = stores.run.getState();
      if (!recording) return;
      if (what === "recording" && !recording.isShown) await openTrace(studio, again(recording));
      if (what === "simulation" && recording.isShown) await loadProgram(studio, recording.program);
      if (tick === undefined) return;
      const answer = await ports.simulator.seek(tick);
      if (answer.ok) stores.run.setState({ simulation: answer.value });
      else notify(stores.notices, answer.message);
    },
    follow: (program) => follow(studio, program),
  };
}

const again = ({ fileName, bytes }: OpenRecording): Wish => ({ fileName, bytes, anyway: true });

async function openFile(studio: Studio, file: File): Promise<void> {
  const { notices } = studio.stores;
  if (file.size > LARGEST) {
    const size = Math.round(file.size / (1 << 20));
    return notify(
      notices,
      `\`${file.name}\` has ${size} MB, and the page can show at most ${LARGEST >> 20} MB. Record a shorter run.`,
    );
  }
  let bytes: Uint8Array;
  try {
    if (await isMergedRun(file)) return openMergedRun(studio, file.name, await file.text());
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return notify(notices, `\`${file.name}\` cannot be read. Choose it again.`);
  }
  await openTrace(studio, { fileName: file.name, bytes, anyway: false });
}

async function openTrace(studio: Studio, wish: Wish): Promise<void> {
  const { compilation, notices } = studio.stores;
  const { analysis } = compilation.getState();
  if (!analysis?.compiled) return notify(notices, NO_SCHEDULER);
  await openOn(studio, analysis, wish);
}

/** @returns whether it is shown now */
async function openOn(studio: Studio, program: Analysis, wish: Wish): Promise<boolean> {
  const { stores, ports } = studio;
  if (!program.compiled) return false;
  const { fileName, bytes, anyway } = wish;
  if (bytes.length > LARGE) notify(stores.notices, `\`${fileName}\` is being read.`);
  const answer = await ports.simulator.open(bytesOfBase64(program.compiled.module), bytes, anyway);
  if (!answer.ok) {
    notify(stores.notices, `\`${fileName}\`: ${answer.message}`);
  } else if (answer.value.kind === "opened") {
    dismiss(stores.notices);
    const { recording: info, state: simulation } = answer.value;
    // Another object than that of the simulation, so that every view sees another run.
    const shown = { ...program };
    stores.run.setState({
      status: { kind: "ready" },
      complaint: null,
      fork: null,
      program: shown,
      simulation,
      recording: { fileName, bytes, info, program, isShown: true },
    });
    return true;
  } else if (answer.value.fit === "changed") {
    notify(
      stores.notices,
      `\`${fileName}\` was recorded with another version of \`${program.name}\`. It can be shown, but not which lines ran.`,
      { label: "Open anyway", run: () => void openOn(studio, program, { ...wish, anyway: true }) },
    );
  } else {
    await tellOwner(studio, answer.value.scheduler, wish, program);
  }
  return false;
}

/** Says whose a trace is, and offers to open that project when there is one. */
async function tellOwner(
  studio: Studio,
  scheduler: string,
  { fileName, bytes }: Wish,
  program: Analysis,
): Promise<void> {
  const { notices } = studio.stores;
  const what = `\`${fileName}\` is a trace of the scheduler \`${scheduler}\`, and \`${program.name}\` is open`;
  const owner = await findProject(studio, scheduler);
  if (owner === null) return notify(notices, `${what}. Open its project, then the trace.`);
  notify(notices, `${what}.`, {
    label: `Open “${owner.title}” with it`,
    run: async () => {
      await owner.open();
      await openTrace(studio, { fileName, bytes, anyway: false });
    },
  });
}

interface Owner {
  readonly title: string;
  open(): Promise<void>;
}

/** A project of one's own or an example with a scheduler of that name. */
async function findProject(studio: Studio, scheduler: string): Promise<Owner | null> {
  const { stores, ports } = studio;
  const { own, examples } = stores.catalogue.getState();
  for (const name of own) {
    const kept = await ports.projects.ofKey(OWN + name);
    if (kept.ok && kept.value?.analysis?.name === scheduler) {
      return { title: name, open: () => openOwn(studio, name) };
    }
  }
  for (const { id, title } of examples) {
    const example = await ports.examples.load(id);
    if (example.ok && example.value.analysis.name === scheduler) {
      return { title, open: () => openExample(studio, id) };
    }
  }
  return null;
}

async function follow(studio: Studio, program: Analysis): Promise<void> {
  const { stores, ports } = studio;
  const { recording, simulation } = stores.run.getState();
  if (!recording?.isShown || !program.compiled) return;
  const module = bytesOfBase64(program.compiled.module);
  const answer = await ports.simulator.open(module, recording.bytes, true);
  if (answer.ok && answer.value.kind === "opened") {
    const { recording: info, state } = answer.value;
    stores.run.setState({
      status: { kind: "ready" },
      program: { ...program },
      simulation: state,
      recording: { ...recording, info, program },
    });
    const there = await ports.simulator.seek(simulation?.tick ?? 0);
    if (there.ok) stores.run.setState({ simulation: there.value });
    return;
  }
  await close(studio);
  notify(
    stores.notices,
    `The recorded trace \`${recording.fileName}\` was closed because it does not fit the changed scheduler. Undo the change to show it again.`,
    { label: "Open it again", run: () => void openTrace(studio, again(recording)) },
  );
}

async function close(studio: Studio): Promise<void> {
  const { run, compilation } = studio.stores;
  const wasShown = run.getState().recording?.isShown;
  run.setState({ recording: null });
  const { analysis } = compilation.getState();
  if (wasShown && analysis) await loadProgram(studio, analysis);
}
