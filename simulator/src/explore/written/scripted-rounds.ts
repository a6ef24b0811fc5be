import { failure, type Result, success } from "../../base/result.js";
import type { NamedStep } from "../types.js";
import { hostsOf } from "./hosts.js";
import { RoundScript } from "./round-script.js";
import { textOfRounds } from "./rounds-text.js";
import type { Scripted, ScriptTarget } from "./scripted.js";

/**
 * A workload under which a scheduler of a preemptive library meets the events of a run. What is told in one round happens at one
 * instant, and between two things that it does a thread computes for as long as it has a processor.
 */
export function scriptedRounds(
  steps: readonly NamedStep[],
  target: ScriptTarget,
): Result<Scripted> {
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

const NO_TIMES =
  "No times agree with the quanta, bursts and jobs of this run, which is more than programs of the real library do. Read its steps here.";
