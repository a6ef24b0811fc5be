/** Checks of what holds in all runs: `property`. */

import type { CheckOf } from "../../format/checks.js";
import type { Verdict } from "../attempt.js";
import { failed, passed, type Scene, unknown, wishFor } from "../scene.js";

/** That it holds, and that it does not. */
const WORDS = {
  "no-starvation": ["No run starves a thread.", "Some run starves a thread."],
  "no-deadlock": ["No run ends in a deadlock.", "Some run ends in a deadlock."],
  "no-fault": ["No run ends in a fault.", "Some run ends in a fault."],
  deadlines: ["No run misses a deadline.", "Some run misses a deadline."],
} as const;

const NOT_EXPLORED =
  "Whether this holds in all runs is found by exploration, which cannot be done here. Nothing is decided; go on to the next step.";

export const wantedProperty = ({ property: name, fails }: CheckOf<"property">): string =>
  WORDS[name][fails ? 1 : 0];

export async function property(check: CheckOf<"property">, scene: Scene): Promise<Verdict> {
  const [holds] = WORDS[check.property];
  const wanted = wantedProperty(check);
  const { explorer } = scene.tools;
  if (explorer === null) return unknown(NOT_EXPLORED);
  const wish = await wishFor(scene, check.run);
  if (!wish.ok) return failed(wish.message, wanted);
  const explored = await explorer.explore(wish.value, check);
  if (!explored.ok) return unknown(explored.message);
  const counterexample = explored.value;
  if ((counterexample === null) !== (check.fails === true)) return passed(wanted);
  return failed(counterexample?.against ?? holds, wanted);
}
