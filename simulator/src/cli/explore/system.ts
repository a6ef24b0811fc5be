import { writeDuration } from "../../base/format.js";
import { RuntimeModule } from "../../engine/compile.js";
import { exploreSystem } from "../../explore/system/explore.js";
import type { SystemExploration, SystemVerdict } from "../../explore/system/types.js";
import { INTERRUPTED, reject } from "../exit.js";
import { OutputFile } from "../files.js";
import { readRuntime } from "../runtime-module.js";
import { compileSystem } from "../system/compile.js";
import type { ExploreCommand } from "./arguments.js";
import { follow, MEGABYTE } from "./follow.js";
import { LIMITS, MARKS, placeText } from "./report.js";
import { statusOf } from "./status.js";

/** Explores all runs of a system of nodes, and prints what it found. */
export async function carryOutSystemExploration(command: ExploreCommand): Promise<number> {
  const program = compileSystem(command.scheduler, { parameters: {}, dsm: [] });
  if (typeof program === "number") return program;
  const setup = {
    program,
    name: program.name,
    runtime: new RuntimeModule(await readRuntime()),
    seed: String(program.plan.seed ?? 1),
    parameters: {},
    late: command.late,
    crashes: command.crashes,
    memory: command.memory * MEGABYTE,
    ...(command.depth !== null && { depth: command.depth }),
  };
  const { value: found, isInterrupted } = await follow((isCancelled) =>
    exploreSystem({ ...setup, isCancelled }),
  );
  if (!found.ok) return reject([found.message]);
  const { verdicts } = found.value;
  await writeRun(command.counterexample, verdicts);
  const json = () => `${JSON.stringify(found.value, null, 2)}\n`;
  process.stdout.write(command.json ? json() : systemText(found.value, command));
  return isInterrupted ? INTERRUPTED : statusOf(verdicts);
}

/** The first run that fails, as `run --otherwise` takes it. */
async function writeRun(path: string | null, verdicts: readonly SystemVerdict[]): Promise<void> {
  const course = verdicts.find((verdict) => verdict.course !== null)?.course ?? null;
  if (path === null || course === null) return;
  const { changes, decisions } = course;
  const file = new OutputFile(path);
  await file.write(`${JSON.stringify({ changes, decisions }, null, 2)}\n`);
  await file.close();
}

function systemText({ system, extent, verdicts }: SystemExploration, command: ExploreCommand) {
  const { runs, states, depth, complete, limit } = extent;
  const reach = complete
    ? "complete"
    : `${LIMITS[limit ?? "depth"]}, all runs of up to ${depth} events`;
  const head = `${system}\n${runs} runs, ${states} states, ${reach}`;
  const lines = verdicts.flatMap((verdict) => linesOf(verdict, command));
  return `${[head, "", ...lines].join("\n")}\n`;
}

function linesOf(
  { verdict, message, fault, node, course }: SystemVerdict,
  { scheduler, counterexample }: ExploreCommand,
): string[] {
  const who = node === null ? "" : `${node}: `;
  const head = `${MARKS[verdict]}  ${who}${message}${placeText(fault)}`;
  if (course === null) return [head];
  const { steps, at, events, messages } = course;
  const told = steps.map(
    ({ time, words }, index) =>
      `${String(index + 1).padStart(9)}. at ${writeDuration(time)} ${words}`,
  );
  const again =
    counterexample === null ? "" : `: catapults-sim run ${scheduler} --otherwise ${counterexample}`;
  const last = `           at ${writeDuration(at.time)}, behind ${events} events and ${messages} messages${again}`;
  return [head, ...told, last];
}
