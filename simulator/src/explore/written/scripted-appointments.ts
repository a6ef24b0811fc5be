import { type Result, success } from "../../base/result.js";
import type { NamedStep } from "../types.js";
import { AppointmentScript } from "./appointment-script.js";
import { textOfAppointments } from "./appointments-text.js";
import { hostsOf } from "./hosts.js";
import type { Scripted, ScriptTarget } from "./scripted.js";

/** A workload under which a scheduler by appointment meets the events of a run: calls take as long as is needed for that. */
export function scriptedAppointments(
  steps: readonly NamedStep[],
  target: ScriptTarget,
): Result<Scripted> {
  const script = new AppointmentScript(steps.some(({ delay }) => delay !== undefined));
  const times: number[] = [];
  for (const step of steps) {
    script.add(step);
    times.push(script.time);
  }
  const told = { ...script.told(), hosts: hostsOf(steps, target.wanted) };
  return success({ workload: textOfAppointments(told, target), times });
}
