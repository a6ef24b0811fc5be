/** Checks of what comes about in a run: `reached`, `happens`. */

import { formatTime } from "../../../base/format.js";
import type { CheckOf, Happening } from "../../format/checks.js";
import type { Verdict } from "../attempt.js";
import { failed, open, passed, type Scene, unknown, wishFor } from "../scene.js";

/** Looks at the run of the same program and seed up to where the learner's has come. */
export async function reached(check: CheckOf<"reached">, scene: Scene): Promise<Verdict> {
  const { run } = scene.attempt;
  const wanted = `Your run comes so far that ${happeningText(check)}.`;
  const wish = await wishFor(scene);
  if (!wish.ok) return failed(wish.message, wanted);
  if (run === null) return open(wanted);
  const { seed, parameters, tick } = run;
  const found = await scene.tools.runs.first({ ...wish.value, seed, parameters }, check, tick);
  if (!found.ok) return unknown(found.message);
  if (found.value !== null) return passed(`That was at tick ${found.value.tick}.`);
  const seen = tick === 0 ? "It stands at its beginning." : `It has come to tick ${tick}.`;
  return failed(seen, wanted);
}

export async function happens(check: CheckOf<"happens">, scene: Scene): Promise<Verdict> {
  const what = happeningText(check);
  const wanted = check.never
    ? `It never comes so far that ${what}.`
    : `It comes so far that ${what}.`;
  const wish = await wishFor(scene, check.run);
  if (!wish.ok) return failed(wish.message, wanted);
  const found = await scene.tools.runs.first(wish.value, check, null);
  if (!found.ok) return unknown(found.message);
  const moment = found.value;
  if ((moment === null) === (check.never === true)) return passed(wanted);
  return moment === null
    ? failed("The run ends, and it has not come to that.", wanted)
    : failed(`It comes to that at tick ${moment.tick}, after ${formatTime(moment.time)}.`, wanted);
}

/** What a run is told of in which a ready thread never has a turn. */
const STARVES = "W905";

const ENDS = {
  regularly: "it has come to its end",
  deadlock: "nothing can run any more: a deadlock",
  fault: "it ends in a fault",
} as const;

/** As a clause behind “so far that”. */
function happeningText(what: Happening): string {
  const { tick, decision, time, condition, event, ends, diagnosis } = what;
  if (tick !== undefined) return `tick ${tick} is over`;
  if (decision !== undefined) {
    return decision === 1
      ? "a thread has got the processor"
      : `${decision} decisions have been made`;
  }
  if (time !== undefined) return `it is at ${formatTime(time)}`;
  if (condition !== undefined) return `\`${condition}\` holds`;
  if (diagnosis !== undefined)
    return diagnosis === STARVES ? "a thread starves" : `it is diagnosed with ${diagnosis}`;
  if (ends !== undefined) return ENDS[ends];
  return eventText(event ?? {});
}

function eventText({
  kinds = [],
  thread,
  container,
  text,
}: NonNullable<Happening["event"]>): string {
  const what = kinds.length === 0 ? "something" : `an event of kind ${kinds.join(" or ")}`;
  const whose = thread === undefined ? "" : ` to \`${thread}\``;
  const where = container === undefined ? "" : ` at \`${container}\``;
  const named = text === undefined ? "" : ` of which it is told: “${text}”`;
  return `${what} happens${whose}${where}${named}`;
}
