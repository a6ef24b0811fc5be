import { type Result, success } from "../base/result.js";
import { classesOf, type ThreadClass } from "./classes.js";
import type { Explorer } from "./explorer.js";
import type { StateGraph } from "./graph.js";
import { type Allowed, findLasso, type Lasso, leastBypass } from "./overtaking.js";
import { PathTeller } from "./path.js";
import { hopelessStates, turningPoint } from "./turning-point.js";
import type { Counterexample, Extent, Verdict } from "./types.js";
import { said, unasked, upheld } from "./verdicts.js";

interface Overtaking {
  readonly property: string;
  readonly allowed: Allowed;
  /** What may happen meanwhile, in words. */
  readonly when: string;
}

const OVERTAKING: readonly Overtaking[] = [
  { property: "forgotten", allowed: { favours: true, births: true }, when: "" },
  {
    property: "forgotten-unnamed",
    allowed: { favours: false, births: true },
    when: ", when nobody yields by name or writes anew what it goes by",
  },
  {
    property: "forgotten-unborn",
    allowed: { favours: false, births: false },
    when: ", when moreover no thread is born",
  },
];

export const forgettingUnasked = (extent: Extent): Verdict[] =>
  OVERTAKING.map(({ property }) => unasked(property, extent));

/** Whether threads are forgotten, and how often they are passed over. Of a search with a thread that is watched. */
export function forgetting(explorer: Explorer, extent: Extent): Result<Verdict[]> {
  const graph = explorer.graph();
  if (!graph.ok) return graph;
  if (!extent.complete) return success(forgettingUnasked(extent));
  const hopeless = hopelessStates(graph.value);
  const verdicts = OVERTAKING.map(({ property, allowed, when }) => {
    const lasso =
      findLasso(graph.value, { ...allowed, kills: false }) ?? findLasso(graph.value, allowed);
    if (lasso === null) return upheld(property, `No ready thread is forgotten${when}`, extent);
    return {
      ...said(property, `A ready thread can be passed over without end${when}.`),
      verdict: "fails" as const,
      counterexample: alongLasso(new PathTeller(explorer), lasso, hopeless),
    };
  });
  return success([...verdicts, bypass(graph.value, classesOf(explorer, graph.value))]);
}

/** A run that goes up a stem and round a loop, with the step from which on the watched thread is lost. */
export function alongLasso(
  teller: PathTeller,
  { stem, loop }: Lasso,
  hopeless: Uint8Array,
): Counterexample {
  const up = stem.map((state) => teller.to(state));
  const watched = teller.watched();
  const round = loop.map((state) => teller.to(state));
  return { stem: up, loop: round, watched, unavoidable: turningPoint(stem, hopeless) };
}

/** Of the strictest question that has a bound; of each class of threads its own. */
function bypass(graph: StateGraph, classes: readonly ThreadClass[]): Verdict {
  const found = strictest(graph, () => true);
  const bounds = classes.map(({ name, has }) => ({ name, ...strictest(graph, has) }));
  const each = bounds.map(
    ({ name, bound, when }) =>
      ` With ${name} it is ${bound === null ? "passed over without a bound" : timesOf(bound)}${when}.`,
  );
  const whole =
    found.bound === null
      ? "There is no bound on how often a ready thread is passed over."
      : `A ready thread is passed over at most ${timesOf(found.bound)}${found.when}.`;
  return {
    ...said("bypass", `${whole}${each.join("")}`),
    verdict: found.bound === null ? "fails" : "holds",
    bound: found.bound,
    ...(bounds.length > 0 && { classes: bounds.map(({ name, bound }) => ({ name, bound })) }),
  };
}

const timesOf = (bound: number) => (bound === 1 ? "once" : `${bound} times`);

function strictest(graph: StateGraph, has: (state: number) => boolean) {
  for (const { allowed, when } of OVERTAKING) {
    const bound = leastBypass(graph, allowed, has);
    if (Number.isFinite(bound)) return { bound, when };
  }
  return { bound: null, when: "" };
}
