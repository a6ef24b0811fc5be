/** Checks of what holds in all runs: `property`. */

import type { CheckOf } from "../../format/checks.js";
import type { Verdict } from "../attempt.js";
import { failed, passed, type Scene, unknown, wishFor } from "../scene.js";

const WORDS = {
  "no-starvation": "no thread waits for ever",
  "no-deadlock": "no run ends in a deadlock",
  "no-fault": "no run ends in a fault",
  deadlines: "no deadline is missed",
} as const;

const NOT_EXPLORED =
  "Whether this holds in all runs is found by exploration, which this version cannot do yet. Nothing is decided; go on to the next step.";

export async function property(check: CheckOf<"property">, scene: Scene): Promise<Verdict> {
  const words = WORDS[check.property];
  const wanted = check.fails
    ? `There is a run in which it is not so that ${words}.`
    : `In all runs ${words}.`;
  const { explorer } = scene.tools;
  if (explorer === null) return unknown(NOT_EXPLORED);
  const wish = await wishFor(scene, check.run);
  if (!wish.ok) return failed(wish.message, wanted);
  const explored = await explorer.explore(wish.value, check);
  if (!explored.ok) return unknown(explored.message);
  const counterexample = explored.value;
  if ((counterexample === null) !== (check.fails === true)) return passed(wanted);
  return failed(counterexample?.against ?? `In all runs ${words}.`, wanted);
}
