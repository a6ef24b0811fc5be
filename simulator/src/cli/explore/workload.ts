import { writeDuration } from "../../base/format.js";
import { exploreWorkload } from "../../explore/workload/explore.js";
import type { CourseExploration, CourseVerdict } from "../../explore/workload/types.js";
import { compileOrComplain } from "../bundle.js";
import { INTERRUPTED, reject } from "../exit.js";
import { readRuntime } from "../runtime-module.js";
import type { ExploreCommand } from "./arguments.js";
import { follow, MEGABYTE } from "./follow.js";
import { LIMITS, MARKS, placeText } from "./report.js";
import { statusOf } from "./status.js";

type Command = ExploreCommand & { readonly workload: string };

/** Explores all runs of a workload, and prints what it found. */
export async function carryOutCourses(command: Command, properties: string | null) {
  const compilation = compileOrComplain(command.scheduler, command.workload, command.aspects);
  if (typeof compilation === "number") return compilation;
  const setup = {
    runtime: await readRuntime(),
    ...compilation.bundle,
    seed: "1",
    parameters: {},
    workloadFile: command.workload,
    memory: command.memory * MEGABYTE,
    ...(properties !== null && { properties }),
    ...(command.depth !== null && { depth: command.depth }),
  };
  const { value: found, isInterrupted } = await follow((isCancelled) =>
    exploreWorkload({ ...setup, isCancelled }),
  );
  if (!found.ok) return reject([found.message]);
  const json = () => `${JSON.stringify(found.value, null, 2)}\n`;
  process.stdout.write(command.json ? json() : coursesText(found.value, command));
  return isInterrupted ? INTERRUPTED : statusOf(found.value.verdicts);
}

function coursesText(exploration: CourseExploration, command: Command): string {
  const { scheduler, workload, extent, verdicts } = exploration;
  const { runs, states, depth, complete, limit } = extent;
  const reach = complete
    ? "complete"
    : `${LIMITS[limit ?? "depth"]}, all runs of up to ${depth} ticks`;
  const head = `${scheduler} under ${workload}\n${runs} runs, ${states} states, ${reach}`;
  const lines = verdicts.flatMap((verdict) => linesOf(verdict, command));
  return `${[head, "", ...lines].join("\n")}\n`;
}

function linesOf({ verdict, message, fault, course }: CourseVerdict, command: Command): string[] {
  const head = `${MARKS[verdict]}  ${message}${placeText(fault)}`;
  if (course === null) return [head];
  const { digits, decisions, tick, time } = course;
  const told = decisions
    .slice(0, digits.length)
    .map((decision) => `at ${writeDuration(decision.time)} ${decision.words}`);
  const indented = told.map((words, at) => `${String(at + 1).padStart(9)}. ${words}`);
  const again = `catapults-sim run ${command.scheduler} ${command.workload} --decisions ${digits.join(",") || "0"}`;
  return [head, ...indented, `           at ${writeDuration(time)}, tick ${tick}: ${again}`];
}
