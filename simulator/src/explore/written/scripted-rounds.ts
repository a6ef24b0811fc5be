import { failure, type Result, success } from "../../base/result.js";
import type { NamedStep } from "../types.js";
import { hostsOf } from "./hosts.js";
import { OF_JOBS } from "./job-times.js";
import { RoundScript } from "./round-script.js";
import { CEILING, textOfRounds } from "./rounds-text.js";
import type { Scripted, ScriptTarget } from "./scripted.js";

/**
 * A workload under which a scheduler of a preemptive library meets the events of a run. What is told in one round happens at one
 * instant, and between two things that it does a thread computes for as long as it has a processor.
 */
export function scriptedRounds(
  steps: readonly NamedStep[],
  target: ScriptTarget,
): Result<Scripted> {
  const kept = target.imports.find((one) => one.kept === true && !isAsWritten(one.name, steps));
  if (kept !== undefined) return failure(ofLibrary(kept.name));
  const script = new RoundScript(target.imports);
  const instants: number[] = [];
  for (const step of steps) {
    const wrong = script.add(step);
    if (wrong !== null) return failure(`No workload is written where ${step.words}: ${wrong}`);
    instants.push(script.instant);
  }
  const times = script.times();
  if (times === null) return failure(NO_TIMES);
  return success({
    workload: textOfRounds(
      { ...script.told(), hosts: hostsOf(steps, target.wanted) },
      target,
      times,
    ),
    times: instants.map((instant) => times.times[instant] as number),
  });
}

const ofLibrary = (name: string) =>
  `${name} follows from jobs and bursts, and the run has values of it for which no workload is written. Read its steps here.`;
/** What follows from when threads run, and from what a workload states. */
const AS_IN_RUN: ReadonlySet<string> = new Set([CEILING, "used", "missed_job", ...OF_JOBS]);

/** Whether the library keeps of each thread what the run has of it, in the workload that is written. */
function isAsWritten(name: string, steps: readonly NamedStep[]): boolean {
  if (AS_IN_RUN.has(name)) return true;
  const isZero = ({ values, after }: NamedStep) =>
    values.every((one) => one.name !== name || one.value === 0) &&
    (after?.threads.every(({ attributes }) => attributes[name] === 0) ?? true);
  return steps.every(isZero);
}

const NO_TIMES =
  "No times agree with the quanta, deadlines and times used of this run, which is more than programs of the real library do. Read its steps here.";
