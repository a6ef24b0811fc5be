import { failure, type Result, success } from "../../base/result.js";
import { Profile, ProfileName } from "../../generated/layout.js";
import type { WantedAnswer } from "../answers.js";
import type { NamedStep, VariedImport } from "../types.js";
import { hostsOf } from "./hosts.js";
import { HANDLER, Script } from "./program-script.js";
import { scriptedAppointments } from "./scripted-appointments.js";
import { scriptedRounds } from "./scripted-rounds.js";

/** What a workload is written for. */
export interface ScriptTarget {
  /** The name of the library. */
  readonly profile: string;
  readonly imports: readonly VariedImport[];
  /** What the scheduler asks its surroundings; left out: nothing but random numbers. */
  readonly wanted?: readonly WantedAnswer[] | undefined;
  /** Of a preemptive library; left out: one. */
  readonly processors?: number | undefined;
}

/** The name of the library by appointment. */
const BY_APPOINTMENT = ProfileName[Profile.TAP]?.toLowerCase();

/** A workload that brings a run about. */
export interface Scripted {
  readonly workload: string;
  /** By step: when it has happened, ns of virtual time. */
  readonly times: readonly number[];
}

/**
 * A workload under which a scheduler meets the events of a run in their order: between two events the running thread computes
 * for a millisecond, and nothing else takes time. What threads wait for comes by arrivals.
 */
export function scriptedWorkload(
  steps: readonly NamedStep[],
  target: ScriptTarget,
): Result<Scripted> {
  if (target.profile === BY_APPOINTMENT) return scriptedAppointments(steps, target);
  if (steps.some(({ after }) => after?.isNewTime === true)) return scriptedRounds(steps, target);
  const written = target.imports.find(({ imported = true }) => !imported);
  if (written !== undefined) return failure(ofScheduler(written));
  return carriedOut(new Script(target), steps, target);
}

function carriedOut(
  script: Script,
  steps: readonly NamedStep[],
  target: ScriptTarget,
): Result<Scripted> {
  const times: number[] = [];
  for (const step of steps) {
    const wrong = script.add(step);
    if (wrong !== null) return failure(wrong);
    times.push(script.time);
  }
  const wrong = script.end();
  if (wrong !== null) return failure(wrong);
  if (script.needsHandlers) return carriedOut(new Script(target, HANDLER), steps, target);
  return success({ workload: script.text(hostsOf(steps, target.wanted)), times });
}

const ofScheduler = ({ name, ofThread }: VariedImport) =>
  ofThread
    ? `${name} is an attribute of the scheduler, which no workload can write. Read the steps here, or make it an import.`
    : `${name} is written by other nodes, which no workload of one has. Read the steps here, or explore the system.`;
