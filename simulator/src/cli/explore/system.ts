import { writeDuration } from "../../base/format.js";
import type { Result } from "../../base/result.js";
import { RuntimeModule } from "../../engine/compile.js";
import {
  ExploringSystem,
  type SystemHelpers,
  type SystemSetup,
} from "../../explore/system/explore.js";
import type {
  SystemExploration,
  SystemExtent,
  SystemVerdict,
  SystemWalks,
} from "../../explore/system/types.js";
import { walkSystem } from "../../explore/system/walks.js";
import { INTERRUPTED, reject } from "../exit.js";
import { OutputFile } from "../files.js";
import { readRuntime } from "../runtime-module.js";
import { compileSystem } from "../system/compile.js";
import type { ExploreCommand } from "./arguments.js";
import { type Followed, follow, MEGABYTE } from "./follow.js";
import { carryOutKept } from "./kept-search.js";
import { oddsText } from "./odds.js";
import { LIMITS, MARKS, placeText } from "./report.js";
import { digestOf, type Subject } from "./resume.js";
import { runHelpingThreads } from "./run-helping.js";
import { statusOf } from "./status.js";

/** Explores all runs of a system of nodes, and prints what it found. */
export async function carryOutSystemExploration(
  command: ExploreCommand,
  properties: string | null,
): Promise<number> {
  const program = compileSystem(command.scheduler, { parameters: {}, dsm: [] });
  if (typeof program === "number") return program;
  const runtime = await readRuntime();
  const setup = {
    program,
    name: program.name,
    seed: String(program.plan.seed ?? 1),
    parameters: {},
    late: command.late,
    ...(properties !== null && { properties }),
    ...(command.depth !== null && { depth: command.depth }),
  };
  const { walks, crashes } = command;
  const { value: found, isInterrupted } =
    walks === null
      ? await searchRuns({ ...setup, crashes, memory: command.memory * MEGABYTE }, runtime, command)
      : await follow<Result<SystemExploration | SystemWalks>>((isCancelled) =>
          walkSystem({ ...setup, runtime: new RuntimeModule(runtime), walks, isCancelled }),
        );
  if (!found.ok) return reject([found.message]);
  const { verdicts } = found.value;
  await writeRun(command.counterexample, verdicts);
  const json = () => `${JSON.stringify(found.value, null, 2)}\n`;
  process.stdout.write(command.json ? json() : systemText(found.value, command));
  return isInterrupted ? INTERRUPTED : statusOf(verdicts);
}

async function searchRuns(
  setup: Omit<SystemSetup, "runtime">,
  runtime: Uint8Array,
  { workers, resume, scheduler }: ExploreCommand,
): Promise<Followed<Result<SystemExploration | SystemWalks>>> {
  const opened = ExploringSystem.open({ ...setup, runtime: new RuntimeModule(runtime) });
  if (!opened.ok) return { value: opened, isInterrupted: false };
  const exploring = opened.value;
  return carryOutKept({
    exploring,
    subject: subjectOf(setup, runtime, scheduler),
    resume,
    openHelpers: (): SystemHelpers | null =>
      workers > 1
        ? runHelpingThreads(workers - 1, { kind: "system", setup: { ...setup, runtime } })
        : null,
    run: (isCancelled, helpers) => exploring.run(isCancelled, helpers),
  });
}

/** A run that was cut off is not gone on with, so the depth stays; nor is a state that was seen asked about once more. */
function subjectOf(
  { program, late, crashes, depth, properties = "" }: Omit<SystemSetup, "runtime">,
  runtime: Uint8Array,
  scheduler: string,
): Subject {
  const { plan, schedulers, workloads, manager } = program;
  const modules = [...Object.values(schedulers), ...Object.values(workloads)];
  const text = new TextEncoder().encode(JSON.stringify(plan));
  return {
    scheduler,
    program: digestOf(text, ...modules, ...(manager === null ? [] : [manager])),
    runtime: digestOf(runtime),
    asked: {
      "--late": String(late),
      "--crashes": String(crashes),
      "--depth": String(depth ?? "none"),
      "--properties": properties,
    },
  };
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

function systemText(found: SystemExploration | SystemWalks, command: ExploreCommand): string {
  const reach = "extent" in found ? extentText(found.extent) : walksText(found.bounds);
  const lines = found.verdicts.flatMap((verdict) => linesOf(verdict, command));
  return `${[found.system, reach, "", ...lines].join("\n")}\n`;
}

function walksText({ walks, late, ways, messages, odds }: SystemWalks["bounds"]): string {
  const others =
    late === 1 ? "brings" : `and ${late - 1} late ${late === 2 ? "message" : "messages"} bring`;
  return `${walks} walks on ${ways} ways with ${messages} messages
${oddsText(`What one slow way ${others} about`, odds, walks)}`;
}

function extentText({ runs, states, depth, complete, limit }: SystemExtent): string {
  const reach = complete
    ? "complete"
    : `${LIMITS[limit ?? "depth"]}, all runs of up to ${depth} events`;
  return `${runs} runs, ${states} states, ${reach}`;
}

function linesOf(
  { verdict, message, fault, node, course, runs }: SystemVerdict,
  { scheduler, counterexample, walks }: ExploreCommand,
): string[] {
  const who = node === null ? "" : `${node}: `;
  const head = `${MARKS[verdict]}  ${who}${message}${placeText(fault)}`;
  if (course === null) return [head];
  const { steps, at, events, messages } = course;
  const told = steps.map(
    ({ time, words }, index) =>
      `${String(index + 1).padStart(9)}. at ${writeDuration(time)} ${words}`,
  );
  const often = walks === null ? "" : `, in ${runs} of ${walks} walks`;
  const again =
    counterexample === null ? "" : `: catapults-sim run ${scheduler} --otherwise ${counterexample}`;
  const last = `           at ${writeDuration(at.time)}, behind ${events} events and ${messages} messages${often}${again}`;
  return [head, ...told, last];
}
