/** Checks of what comes about in a run: `reached`, `happens`. */

import { formatTime } from "../../../base/format.js";
import type { CheckOf, Happening } from "../../format/checks.js";
import { listed, type Say } from "../../words/say.js";
import type { Verdict } from "../attempt.js";
import { failed, open, passed, type Scene, unknown, wishFor } from "../scene.js";

/** Looks at the run of the same program and seed up to where the learner's has come. */
export async function reached(check: CheckOf<"reached">, scene: Scene): Promise<Verdict> {
  const { say } = scene;
  const { run } = scene.attempt;
  const wanted = say("yourRunComes", { what: happeningText(check, say) });
  const wish = await wishFor(scene);
  if (!wish.ok) return failed(wish.message, wanted);
  if (run === null) return open(wanted);
  const { seed, parameters, tick } = run;
  const found = await scene.tools.runs.first({ ...wish.value, seed, parameters }, check, tick);
  if (!found.ok) return unknown(found.message);
  if (found.value !== null) return passed(say("wasAtTick", { tick: found.value.tick }));
  const seen = tick === 0 ? say("atBeginning") : say("hasComeTo", { tick });
  return failed(seen, wanted);
}

export async function happens(check: CheckOf<"happens">, scene: Scene): Promise<Verdict> {
  const { say } = scene;
  const what = happeningText(check, say);
  const wanted = say(check.never ? "itNeverComes" : "itComes", { what });
  const wish = await wishFor(scene, check.run);
  if (!wish.ok) return failed(wish.message, wanted);
  const found = await scene.tools.runs.first(wish.value, check, null);
  if (!found.ok) return unknown(found.message);
  const moment = found.value;
  if ((moment === null) === (check.never === true)) return passed(wanted);
  if (moment === null) return failed(say("endsBefore"), wanted);
  const { tick, time } = moment;
  return failed(say("comesAt", { tick, time: formatTime(time) }), wanted);
}

/** What a run is told of in which a ready thread never has a turn. */
const STARVES = "W905";

const ENDS = {
  regularly: "hasEnded",
  deadlock: "hasDeadlock",
  fault: "hasFault",
} as const;

/** As a clause behind “so far that”. */
function happeningText(what: Happening, say: Say): string {
  const { tick, decision, time, condition, event, ends, diagnosis } = what;
  if (tick !== undefined) return say("tickIsOver", { tick });
  if (decision !== undefined)
    return decision === 1 ? say("firstDecision") : say("decisionsMade", { count: decision });
  if (time !== undefined) return say("timeIs", { time: formatTime(time) });
  if (condition !== undefined) return say("conditionHolds", { condition });
  if (diagnosis !== undefined)
    return diagnosis === STARVES ? say("threadStarves") : say("isDiagnosed", { code: diagnosis });
  if (ends !== undefined) return say(ENDS[ends]);
  return eventText(event ?? {}, say);
}

function eventText(
  { kinds = [], thread, container, text }: NonNullable<Happening["event"]>,
  say: Say,
): string {
  const anyOf = kinds.length === 0 ? null : listed(kinds, say, "either");
  return say("eventHappens", {
    what: anyOf === null ? say("something") : say("eventOfKind", { kinds: anyOf }),
    whose: thread === undefined ? "" : say("toThread", { thread }),
    where: container === undefined ? "" : say("atContainer", { container }),
    named: text === undefined ? "" : say("toldAs", { text }),
  });
}
