import { failure, type Result, success } from "../base/result.js";
import { Explored } from "../generated/layout.js";
import { undividedText } from "./answers.js";
import { boundsOf, type ExploreSetup, heldIn, openSearch } from "./explore.js";
import type { WalkBounds } from "./explorer.js";
import { forgettingUnasked } from "./findings/forgetting.js";
import { leadingVerdicts } from "./findings/leading.js";
import { ownVerdicts } from "./findings/properties.js";
import { safety } from "./findings/safety.js";
import { readProperties, vocabularyOf } from "./property-text.js";
import type { Exploration, Extent, Progress } from "./types.js";

export interface WalkSetup extends ExploreSetup, WalkBounds {
  /** How many runs. */
  readonly walks: number;
}

/** Who can go on beside a thread's own wait: the processor, and births. */
const OTHER_TASKS = 2;

/**
 * Makes runs at random of a scheduler that has too many: what threads do is drawn, and what comes from outside is ordered by
 * priorities that change now and then. Of n that can go on, and k events, a walk meets with odds of at least 1 / (n k^d) what d changes
 * bring about, if it is drawn what threads do (S. Burckhardt et al., *A Randomized Scheduler with Probabilistic Guarantees of
 * Finding Bugs*, ASPLOS 2010).
 */
export function* walkPrograms(setup: WalkSetup): Generator<Progress, Result<Exploration>> {
  const opened = openSearch(setup, false);
  if (!opened.ok) return opened;
  const explorer = opened.value;
  const own = readProperties(setup.properties ?? "", vocabularyOf(explorer.descriptor));
  if (!own.ok) return own;
  let walks = 0;
  for (let goesOn = true; goesOn && walks < setup.walks && !setup.isCancelled?.(); walks++) {
    goesOn = explorer.walk(walks, setup);
    const { states, bytes } = explorer.look();
    yield { phase: "states", states, frontier: setup.walks - walks - 1, depth: walks + 1, bytes };
  }
  const { threads, states, transitions, status, bytes } = explorer.look();
  if (status === Explored.UNANSWERED) return failure(undividedText(setup.wanted ?? []));
  const { length, changes, imports, answers = [], without = [] } = setup;
  const limit = walks < setup.walks ? "cancelled" : "depth";
  const reach = { complete: false, limit, walks, depth: length } as const;
  const extent: Extent = { ...boundsOf(explorer), states, transitions, bytes, ...reach };
  const ofOwn = ownVerdicts(explorer, own.value, extent);
  if (!ofOwn.ok) return ofOwn;
  const leading = leadingVerdicts(explorer, null, own.value, extent);
  if (!leading.ok) return leading;
  const odds = 1 / ((threads + OTHER_TASKS) * length ** changes);
  return success({
    scheduler: explorer.descriptor.name,
    extent,
    walks: { walks, length, changes, odds },
    watched: null,
    imports,
    answers,
    held: heldIn(setup),
    without,
    ...(setup.passing && { durations: setup.passing.durations }),
    verdicts: [
      ...safety(explorer, extent),
      ...ofOwn.value,
      ...leading.value,
      ...forgettingUnasked(extent),
    ],
    shapes: [],
  });
}
