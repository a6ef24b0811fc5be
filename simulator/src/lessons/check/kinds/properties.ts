/** Checks of what holds in all runs: `property`. */

import type { CheckOf } from "../../format/checks.js";
import type { Say } from "../../words/say.js";
import type { Verdict } from "../attempt.js";
import { failed, passed, type Scene, unknown, wishFor } from "../scene.js";

/** That it holds, and that it does not. */
const WORDS = {
  "no-starvation": ["noRunStarves", "someRunStarves"],
  "no-deadlock": ["noRunDeadlocks", "someRunDeadlocks"],
  "no-fault": ["noRunFaults", "someRunFaults"],
  deadlines: ["noRunMisses", "someRunMisses"],
} as const;

export const wantedProperty = ({ property: name, fails }: CheckOf<"property">, say: Say): string =>
  say(WORDS[name][fails ? 1 : 0]);

export async function property(check: CheckOf<"property">, scene: Scene): Promise<Verdict> {
  const { say } = scene;
  const [holds] = WORDS[check.property];
  const wanted = wantedProperty(check, say);
  const { explorer } = scene.tools;
  if (explorer === null) return unknown(say("notExplored"));
  const wish = await wishFor(scene, check.run);
  if (!wish.ok) return failed(wish.message, wanted);
  const explored = await explorer.explore(wish.value, check);
  if (!explored.ok) return unknown(explored.message);
  const counterexample = explored.value;
  if ((counterexample === null) !== (check.fails === true)) return passed(wanted);
  return failed(counterexample?.against ?? say(holds), wanted);
}
