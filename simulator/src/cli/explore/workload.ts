import { writeDuration } from "../../base/format.js";
import type { Result } from "../../base/result.js";
import {
  type CourseHelpers,
  type CourseSetup,
  ExploringCourses,
} from "../../explore/workload/explore.js";
import type {
  Course,
  CourseExploration,
  CoursesExtent,
  CourseVerdict,
  CourseWalks,
} from "../../explore/workload/types.js";
import { walkWorkload } from "../../explore/workload/walk.js";
import { type Compiled, compileOrComplain } from "../bundle.js";
import { INTERRUPTED, reject } from "../exit.js";
import { readRuntime } from "../runtime-module.js";
import type { ExploreCommand } from "./arguments.js";
import { type Followed, follow, MEGABYTE } from "./follow.js";
import { carryOutKept } from "./kept-search.js";
import { oddsText } from "./odds.js";
import { outcomeLines } from "./outcomes.js";
import { LIMITS, MARKS, placeText } from "./report.js";
import { digestOf, type Subject } from "./resume.js";
import { runHelpingThreads } from "./run-helping.js";
import { statusOf } from "./status.js";

type Command = ExploreCommand & { readonly workload: string };

/** Explores all runs of a workload, and prints what it found. */
export async function carryOutCourses(command: Command, properties: string | null) {
  const compilation = compileOrComplain(command.scheduler, command.workload, command.aspects);
  return typeof compilation === "number"
    ? compilation
    : exploreCourses(command, compilation, properties);
}

/** The same of what is compiled already. */
export async function exploreCourses(
  command: Command,
  compilation: Pick<Compiled, "bundle" | "tree">,
  properties: string | null,
) {
  const runtime = await readRuntime();
  const { scheduler, workload } = compilation.bundle;
  const setup = {
    runtime,
    scheduler,
    workload,
    seed: "1",
    parameters: {},
    workloadFile: command.workload,
    ...(compilation.tree && { tree: compilation.tree }),
    memory: command.memory * MEGABYTE,
    ...(properties !== null && { properties }),
    ...(command.depth !== null && { depth: command.depth }),
  };
  const subject = {
    scheduler: `${command.scheduler} under ${command.workload}`,
    program: digestOf(scheduler, workload),
    runtime: digestOf(runtime),
    // A state that was seen is not asked about once more.
    asked: { "--properties": properties ?? "", "--threads": String(command.threads) },
  };
  const { walks, seed: walkSeed, changes } = command;
  const { value: found, isInterrupted } =
    walks === null
      ? await searchRuns(setup, command, subject)
      : await follow<Result<CourseExploration | CourseWalks>>((isCancelled) =>
          walkWorkload({ ...setup, walks, walkSeed, changes, isCancelled }),
        );
  if (!found.ok) return reject([found.message]);
  const json = () => `${JSON.stringify(found.value, null, 2)}\n`;
  process.stdout.write(command.json ? json() : coursesText(found.value, command));
  return isInterrupted ? INTERRUPTED : statusOf(found.value.verdicts);
}

type Setup = CourseSetup & { readonly runtime: Uint8Array };

async function searchRuns(
  setup: Setup,
  { workers, resume }: Pick<Command, "workers" | "resume">,
  subject: Subject,
): Promise<Followed<Result<CourseExploration | CourseWalks>>> {
  const opened = ExploringCourses.open(setup);
  if (!opened.ok) return { value: opened, isInterrupted: false };
  const exploring = opened.value;
  const helps = workers > 1 && setup.tree === undefined;
  return carryOutKept({
    exploring,
    subject,
    resume,
    openHelpers: (): CourseHelpers | null =>
      helps ? runHelpingThreads(workers - 1, { kind: "courses", setup }) : null,
    run: (isCancelled, helpers) =>
      helpers === null ? exploring.run(isCancelled) : exploring.runWith(helpers, isCancelled),
  });
}

function coursesText(found: CourseExploration | CourseWalks, command: Command): string {
  const { scheduler, workload, verdicts } = found;
  const seen = "extent" in found ? extentText(found.extent) : walksText(found.bounds);
  const lines = verdicts.flatMap((verdict) => linesOf(verdict, command));
  const of = "outcomes" in found ? outcomeLines(found.outcomes ?? [], courseWords) : [];
  return `${[`${scheduler} under ${workload}`, seen, "", ...lines, ...of].join("\n")}\n`;
}

function walksText({ walks, changes, ways, decisions, odds }: CourseWalks["bounds"]): string {
  const others =
    changes === 0
      ? "brings"
      : `and ${changes === 1 ? "one decision" : `${changes} decisions`} taken otherwise bring`;
  return `${walks} walks, ${ways} ways to decide throughout, ${decisions} decisions
${oddsText(`What one way ${others} about`, odds, walks)}`;
}

function extentText({ runs, states, depth, complete, limit }: CoursesExtent): string {
  const reach = complete
    ? "complete"
    : `${LIMITS[limit ?? "depth"]}, all runs of up to ${depth} ticks`;
  return `${runs} runs, ${states} states, ${reach}`;
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

/** How a run is brought about that shows what a group answers. */
const courseWords = ({ digits, time, tick }: Course): string => {
  const otherwise = digits.length === 0 ? "" : `, --decisions ${digits.join(",")}`;
  return `at ${writeDuration(time)}, tick ${tick}${otherwise}`;
};
