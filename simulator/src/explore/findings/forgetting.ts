import { type Result, success } from "../../base/result.js";
import type { Explorer } from "../explorer.js";
import type { StateGraph } from "../graph.js";
import { PathTeller } from "../path.js";
import type { Counterexample, Extent, Verdict } from "../types.js";
import { classesOf, type ThreadClass } from "./classes.js";
import { type Allowed, findLasso, type Lasso, leastBypass } from "./overtaking.js";
import { hopelessStates, turningPoint } from "./turning-point.js";
import { said, unanswered, unasked } from "./verdicts.js";

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
  OVERTAKING.map(({ property, when }) =>
    unasked(property, `Whether a ready thread can be passed over without end${when}`, extent),
  );

/** Time goes on, so what comes again and again is another state each time. */
export const forgettingInTime = (): Verdict[] =>
  OVERTAKING.map(({ property, when }) => {
    const question = `Whether a ready thread can be passed over without end${when}`;
    return { ...said(property, `${question}, ${IN_TIME}`), verdict: "open" };
  });

const IN_TIME =
  "is not asked of a scheduler that asks for the time. Explore all runs of a workload for that.";

/** What is known of threads that are forgotten. */
export interface Forgetting {
  readonly verdicts: readonly Verdict[];
  /** Whether it was ended before all was asked. */
  readonly isCut: boolean;
}

/**
 * Whether threads are forgotten, and how often they are passed over. Of a search with a thread that is watched. It pauses before
 * each question.
 * @param isEnding asked behind each pause: whether the questions that are left are not asked
 */
export function* forgetting(
  explorer: Explorer,
  extent: Extent,
  isEnding: () => boolean,
): Generator<void, Result<Forgetting>> {
  const graph = explorer.graph();
  if (!graph.ok) return graph;
  if (!extent.complete) return success({ verdicts: leftOut([]), isCut: false });
  const hopeless = hopelessStates(graph.value);
  const verdicts: Verdict[] = [];
  for (const one of OVERTAKING) {
    yield;
    if (isEnding()) return success({ verdicts: [...verdicts, ...leftOut(verdicts)], isCut: true });
    verdicts.push(verdictOn(one, explorer, graph.value, hopeless));
  }
  const bound = yield* bypass(graph.value, classesOf(explorer, graph.value), isEnding);
  if (bound === null) {
    return success({ verdicts: [...verdicts, ...leftOut(verdicts)], isCut: true });
  }
  return success({ verdicts: [...verdicts, bound], isCut: false });
}

/** What was not asked any more. */
const leftOut = (asked: readonly Verdict[]): Verdict[] =>
  [...OVERTAKING.map(({ property }) => property), "bypass"].slice(asked.length).map(unanswered);

function verdictOn(
  { property, allowed, when }: Overtaking,
  explorer: Explorer,
  graph: StateGraph,
  hopeless: Uint8Array,
): Verdict {
  const lasso = findLasso(graph, { ...allowed, kills: false }) ?? findLasso(graph, allowed);
  if (lasso === null && findLasso(graph, allowed, "any") !== null) {
    return upheldWhole(property, `A ready thread can be passed over by chance without end${when}`);
  }
  if (lasso === null) return upheldWhole(property, `No ready thread is forgotten${when}`);
  return {
    ...said(property, `A ready thread can be passed over without end${when}.`),
    verdict: "fails" as const,
    counterexample: alongLasso(new PathTeller(explorer), lasso, hopeless),
  };
}

const upheldWhole = (property: string, fact: string): Verdict => ({
  ...said(property, `${fact}.`),
  verdict: "holds",
});

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

/** Of the strictest question that has a bound; of each class of threads its own. Null: it was ended before. */
function* bypass(
  graph: StateGraph,
  classes: readonly ThreadClass[],
  isEnding: () => boolean,
): Generator<void, Verdict | null> {
  yield;
  if (isEnding()) return null;
  const found = strictest(graph, () => true);
  const bounds: (ReturnType<typeof strictest> & Pick<ThreadClass, "name">)[] = [];
  for (const { name, has } of classes) {
    yield;
    if (isEnding()) return null;
    bounds.push({ name, ...strictest(graph, has) });
  }
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
