import { readFile } from "node:fs/promises";
import { type ExploreSetup, explore } from "../../explore/explore.js";
import { scriptedWorkload } from "../../explore/scripted.js";
import type { Exploration, Verdict } from "../../explore/types.js";
import { complain, INTERRUPTED, reject } from "../exit.js";
import { OutputFile } from "../files.js";
import { readRuntime } from "../runtime-module.js";
import { clashOf, readWith, readWithSystem } from "../targets.js";
import { carryOutAgainst } from "./against.js";
import { type ExploreCommand, isSystem } from "./arguments.js";
import { carryOutBeats } from "./beats.js";
import { compileForAll, misnamedIn, variedBy } from "./compile.js";
import { follow, MEGABYTE } from "./follow.js";
import { explorationText } from "./report.js";
import { statusOf, TOLD } from "./status.js";
import { carryOutSystemExploration } from "./system.js";
import { type FailingVerdict, writeTestProgram } from "./test-program.js";
import { carryOutCourses } from "./workload.js";

/** Explores all runs of a scheduler, and prints what it found. */
export async function carryOutExplore(command: ExploreCommand): Promise<number> {
  const outputs = command.counterexample === null ? [] : [command.counterexample];
  const read = isSystem(command) ? readWithSystem(command.scheduler) : readWith(command.scheduler);
  const clash = clashOf(outputs, [...read, ...command.aspects]);
  if (clash !== null) return complain(`${clash}\n`);
  const properties = command.properties === null ? null : await textOf(command.properties);
  const { workload, against, beats } = command;
  if (isSystem(command)) return carryOutSystemExploration(command, properties);
  if (beats !== null) return carryOutBeats({ ...command, beats });
  if (against !== null) return carryOutAgainst({ ...command, against });
  if (workload !== null) return carryOutCourses({ ...command, workload }, properties);
  const program = compileForAll(command);
  if (program.kind === "unavailable") return complain(`${program.message}\n`);
  if (program.kind !== "explored")
    return reject("diagnostics" in program ? program.diagnostics : []);
  const misnamed = misnamedIn(program.facts.imports, command.values);
  if (misnamed !== null) return reject([misnamed]);
  const random = command.values.find(({ name }) => name === "rand")?.values;
  const setup: ExploreSetup = {
    runtime: await readRuntime(),
    scheduler: program.scheduler,
    workload: program.workload,
    imports: variedBy(program.facts.imports, command.values),
    counters: program.facts.counters,
    relative: command.relative,
    tellsApart: command.unreduced,
    memory: command.memory * MEGABYTE,
    ...(random !== undefined && { random }),
    ...(properties !== null && { properties }),
    ...(command.depth !== null && { depth: command.depth }),
  };
  if (program.facts.readsTime) return reject([READS_TIME]);
  const { value: found, isInterrupted } = await follow((isCancelled) =>
    explore({ ...setup, isCancelled }),
  );
  if (!found.ok) return reject([found.message]);
  const failing = failingFirst(found.value.verdicts);
  const written = await writeCounterexample(command.counterexample, found.value, program.profile);
  if (written !== null) return reject([written]);
  if (command.testProgram !== null && failing !== null) {
    const wrong = await writeTestProgram(command, {
      verdict: failing,
      profile: program.profile,
      target: program.facts.testTarget,
      imports: found.value.imports,
    });
    if (wrong !== null) return reject([wrong]);
  }
  const json = () => `${JSON.stringify(found.value, null, 2)}\n`;
  process.stdout.write(command.json ? json() : explorationText(found.value));
  return isInterrupted ? INTERRUPTED : statusOf(found.value.verdicts);
}

/** Null when there is nothing to write, or it was written; else why it cannot be. */
async function writeCounterexample(
  path: string | null,
  { verdicts, imports }: Exploration,
  profile: string,
): Promise<string | null> {
  const first = failingFirst(verdicts);
  if (path === null || first === null) return null;
  const { stem, loop } = first.counterexample;
  const workload = scriptedWorkload([...stem, ...loop], { profile, imports });
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

const textOf = (path: string): Promise<string> =>
  readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === "ENOENT" ? "there is no such file" : error.message;
    throw new Error(`${path} cannot be read: ${reason}.`);
  });

const READS_TIME =
  "The scheduler asks for the time, which every program would have go by in its own way, so its states are never the same again. Explore it under a workload.";
