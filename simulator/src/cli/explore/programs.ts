import { type ExploreSetup, Exploring } from "../../explore/explore.js";
import type { PassingTime } from "../../explore/passing.js";
import type { Exploration, Verdict } from "../../explore/types.js";
import { walkPrograms } from "../../explore/walk.js";
import { scriptedWorkload } from "../../explore/written/scripted.js";
import { complain, INTERRUPTED, reject } from "../exit.js";
import { OutputFile } from "../files.js";
import { readRuntime } from "../runtime-module.js";
import type { ExploreCommand } from "./arguments.js";
import {
  answersIn,
  compileForAll,
  type ExploredProgram,
  type Members,
  misnamedIn,
  passingIn,
  variedBy,
} from "./compile.js";
import { follow, MEGABYTE } from "./follow.js";
import { helpingThreads } from "./helping.js";
import { explorationText } from "./report.js";
import { digestOf, keepOrForget, resumeFrom, type Subject } from "./resume.js";
import { statusOf, TOLD } from "./status.js";
import { type FailingVerdict, writeTestProgram } from "./test-program.js";
import { exploreCourses } from "./workload.js";

/** Explores a scheduler under whatever programs may do, and prints what was found. */
export async function carryOutPrograms(
  command: ExploreCommand,
  properties: string | null,
): Promise<number> {
  const program = compileForAll(command);
  if (program.kind === "unavailable") return complain(`${program.message}\n`);
  if (program.kind !== "explored")
    return reject("diagnostics" in program ? program.diagnostics : []);
  const { members } = program;
  if (members !== null) return carryOutMembers(command, { ...program, members }, properties);
  const passing = passingIn(program.facts, command.values);
  const misnamed = misnamedIn(
    program.facts.imports,
    program.facts.wanted,
    command.values,
    passing === null ? [] : ["now"],
  );
  if (misnamed !== null) return reject([misnamed]);
  const setup: ExploreSetup = {
    runtime: await readRuntime(),
    scheduler: program.scheduler,
    workload: program.workload,
    imports: variedBy(program.facts.imports, command.values),
    counters: program.facts.counters,
    wanted: program.facts.wanted,
    answers: answersIn(program.facts.wanted, command.values),
    without: program.facts.without,
    relative: command.relative,
    tellsApart: command.unreduced,
    memory: command.memory * MEGABYTE,
    ...(command.workers > 1 && { helpers: helpingThreads(command.workers - 1) }),
    ...(passing !== null && { passing }),
    ...(properties !== null && { properties }),
    ...(command.depth !== null && { depth: command.depth }),
  };
  const { goesByTime } = program.facts;
  if (goesByTime !== null && passing === null)
    return reject([goesByTimeText(goesByTime, command.scheduler)]);
  if (command.walks !== null)
    return carryOutWalks({ ...command, walks: command.walks }, setup, program);
  const opened = Exploring.open(setup);
  if (!opened.ok) return reject([opened.message]);
  const exploring = opened.value;
  const subject = subjectOf(command, setup);
  const resumed = command.resume && resumeFrom(command.resume, exploring, subject);
  if (resumed && !resumed.ok) return reject([resumed.message]);
  const { value: found, isInterrupted } = await follow((isCancelled) => exploring.run(isCancelled));
  if (!found.ok) return reject([found.message]);
  const { extent, watched } = found.value;
  const isComplete = extent.complete && watched?.complete === true;
  if (command.resume !== null) keepOrForget(command.resume, exploring, subject, isComplete);
  exploring.endHelp();
  const wrong = await tell(found.value, command, program);
  if (wrong !== null) return reject([wrong]);
  return isInterrupted ? INTERRUPTED : statusOf(found.value.verdicts);
}

/** Of a group scheduler, the runs of a workload of its threads: which they are, and how long they compute. */
function carryOutMembers(
  command: ExploreCommand,
  program: ExploredProgram & { readonly members: Members },
  properties: string | null,
): Promise<number> {
  const { tree, text } = program.members;
  const given = OF_ANY_PROGRAM.find((name) => {
    const value = command[name];
    return Array.isArray(value) ? value.length > 0 : value !== null && value !== false;
  });
  if (given !== undefined) {
    const reason = "a group scheduler is explored under a workload of its threads";
    return Promise.resolve(
      reject([`--${OPTION_OF[given]} is for whatever programs may do, and ${reason}.`]),
    );
  }
  if (!command.json)
    process.stdout.write(`Explored under this workload of its threads:\n\n${text}\n`);
  const workload = "members.workload";
  return exploreCourses({ ...command, workload }, { bundle: program, tree }, properties);
}

const OF_ANY_PROGRAM = [
  "values",
  "relative",
  "unreduced",
  "counterexample",
  "testProgram",
] as const;
const OPTION_OF = {
  values: "values",
  relative: "relative",
  unreduced: "unreduced",
  counterexample: "counterexample",
  testProgram: "test-program",
} as const;

/** Events of a walk, where nobody says how many. */
const LENGTH = 200;

/** Makes runs at random of what is too large. */
async function carryOutWalks(
  command: ExploreCommand & { readonly walks: number },
  setup: ExploreSetup,
  program: ExploredProgram,
): Promise<number> {
  const { walks, seed, changes, depth } = command;
  const bounds = { walks, seed, changes, length: depth ?? LENGTH };
  const { value: found, isInterrupted } = await follow((isCancelled) =>
    walkPrograms({ ...setup, ...bounds, isCancelled }),
  );
  if (!found.ok) return reject([found.message]);
  const wrong = await tell(found.value, command, program);
  if (wrong !== null) return reject([wrong]);
  return isInterrupted ? INTERRUPTED : statusOf(found.value.verdicts);
}

/** Prints what was found, and writes the run that was asked for. Null, or why it cannot be written. */
async function tell(
  exploration: Exploration,
  command: ExploreCommand,
  program: ExploredProgram,
): Promise<string | null> {
  const failing = failingFirst(exploration.verdicts);
  const written = await writeCounterexample(command, exploration, program);
  if (written !== null) return written;
  if (command.testProgram !== null && failing !== null) {
    const wrong = await writeTestProgram(command, {
      verdict: failing,
      profile: program.profile,
      target: program.facts.testTarget,
      imports: exploration.imports,
    });
    if (wrong !== null) return wrong;
  }
  const json = () => `${JSON.stringify(exploration, null, 2)}\n`;
  process.stdout.write(command.json ? json() : explorationText(exploration));
  return null;
}

const timesOf = (passing: PassingTime | undefined) =>
  passing === undefined ? [] : [{ name: "now", values: passing.durations }];

/** What is explored, and by which options. */
function subjectOf(command: ExploreCommand, setup: ExploreSetup): Subject {
  const {
    scheduler,
    imports,
    answers = [],
    passing,
    counters = [],
    relative = [],
    tellsApart,
  } = setup;
  const valuesOf = ({ name, values }: { name: string; values: readonly number[] }) =>
    `${name}=${values.join(",")}`;
  const isNamed = ({ name }: { name: string }) =>
    new RegExp(`\\b${name}\\b`).test(setup.properties ?? "");
  return {
    scheduler: command.scheduler,
    program: digestOf(scheduler),
    runtime: digestOf(setup.runtime as Uint8Array),
    asked: {
      "--threads": String(command.threads),
      "--locks": String(command.locks),
      "--values": [...imports, ...answers, ...timesOf(passing)].map(valuesOf).join(" "),
      "--relative": relative.join(","),
      "--unreduced": String(tellsApart),
      "counters in --properties": counters
        .filter(isNamed)
        .map(({ name }) => name)
        .join(" "),
    },
  };
}

/** Null when there is nothing to write, or it was written; else why it cannot be. */
async function writeCounterexample(
  { counterexample: path }: ExploreCommand,
  { verdicts, imports, extent }: Exploration,
  { profile, facts }: ExploredProgram,
): Promise<string | null> {
  const first = failingFirst(verdicts);
  if (path === null || first === null) return null;
  const { stem, loop } = first.counterexample;
  const workload = scriptedWorkload([...stem, ...loop], {
    profile,
    imports,
    wanted: facts.wanted,
    processors: extent.processors,
  });
  if (!workload.ok) return workload.message;
  const file = new OutputFile(path);
  await file.write(workload.value.workload);
  await file.close();
  return null;
}

/** The first run that fails, what a scheduler owes before what it does not; null: none does. */
function failingFirst(verdicts: readonly Verdict[]): FailingVerdict | null {
  const owed = verdicts.filter(({ property }) => !TOLD.has(property));
  const fails = (verdict: Verdict): verdict is FailingVerdict => verdict.counterexample !== null;
  return owed.find(fails) ?? verdicts.find(fails) ?? null;
}

function goesByTimeText(
  { file, line, does }: NonNullable<ExploredProgram["facts"]["goesByTime"]>,
  scheduler: string,
): string {
  return `${file}:${line}: The scheduler ${does}, which every program would have go by in its own way, so its states are never the same again. Explore all runs of a workload instead: catapults-sim explore ${scheduler} WORKLOAD`;
}
