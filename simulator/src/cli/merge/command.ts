import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { standalone } from "../../export/picture-style.js";
import { mergedCsv, mergedDrawing } from "../../export/system/merged-drawing.js";
import { spaceTimePage, spaceTimeSvg } from "../../export/system/space-time-svg.js";
import { readRecording } from "../../recording/file.js";
import { type MergedRun, mergeTraces, type NamedTrace } from "../../recording/merged/merge.js";
import { mergedFile } from "../../recording/merged/run-file.js";
import { complain, FINE, reject } from "../exit.js";
import { OutputFile } from "../files.js";
import { compileSystem, type SystemToRun } from "../system/compile.js";
import type { MergeCommand } from "./arguments.js";
import { comparedWith } from "./compared.js";
import { mergedJson } from "./json.js";
import { mergedText } from "./text.js";

/** Puts the traces of one run on one timeline, and tells how certain that is. */
export async function carryOutMerge(command: MergeCommand): Promise<number> {
  const traces: NamedTrace[] = [];
  const bytes = new Map<string, Uint8Array>();
  for (const path of command.traces) {
    const read = readTrace(path);
    if (typeof read === "string") return complain(`${path}: ${read}\n`);
    traces.push(read.trace);
    bytes.set(read.trace.name, read.bytes);
  }
  const run = mergeTraces(traces);
  if (!run.ok) return reject([run.message]);
  const { system } = command;
  const program = system === null ? null : compileSystem(system, NOTHING_ELSE);
  if (typeof program === "number") return program;
  await writeFiles(command, run.value, bytes);
  return tell(command, run.value, program);
}

const NOTHING_ELSE = { parameters: {}, dsm: [], isQuiet: true };

interface Read {
  readonly trace: NamedTrace;
  readonly bytes: Uint8Array;
}

function readTrace(path: string): Read | string {
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(readFileSync(path));
  } catch (error) {
    return `it cannot be read: ${(error as NodeJS.ErrnoException).code ?? String(error)}.`;
  }
  const file = readRecording(bytes);
  if (!file.ok) return file.message;
  return { trace: { name: basename(path).replace(/\.trace$/, ""), file: file.value }, bytes };
}

async function writeFiles(
  { output, messagesCsv, spaceTime }: MergeCommand,
  run: MergedRun,
  bytes: ReadonlyMap<string, Uint8Array>,
): Promise<void> {
  const write = async (path: string | null, text: () => string) => {
    if (path === null) return;
    const file = new OutputFile(path);
    await file.write(text());
    await file.close();
  };
  await write(output, () => mergedFile(run, bytes));
  await write(messagesCsv, () => mergedCsv(run));
  await write(spaceTime, () => {
    const facts = mergedDrawing(run);
    return spaceTime?.endsWith(".svg")
      ? standalone((attributes) => spaceTimeSvg(facts, attributes), "light")
      : spaceTimePage("run of processes", facts);
  });
}

async function tell(
  { json }: MergeCommand,
  run: MergedRun,
  program: SystemToRun | null,
): Promise<number> {
  if (json) process.stdout.write(mergedJson(run, program));
  else process.stdout.write(mergedText(run));
  if (json || program === null) return FINE;
  const compared = await comparedWith(run, program);
  if (!compared.ok) return reject([compared.message]);
  process.stdout.write(compared.value);
  return FINE;
}
