import { failure, type Result, success } from "../../base/result.js";
import { openSchedulerModule } from "../../engine/scheduler-module.js";
import { Explored } from "../../generated/layout.js";
import { answerNames, unansweredText, undividedText } from "../answers.js";
import { boundsOf } from "../explore.js";
import { Explorer, type Variation } from "../explorer.js";
import { PathTeller } from "../path.js";
import type { Difference, NamedStep, Progress } from "../types.js";
import { Pairs } from "./pairs.js";
import { Side } from "./side.js";
import { type InTime, inTime } from "./time.js";
import type { Both, DifferenceSetup } from "./types.js";
import { decisionsInWords } from "./words.js";

/** States that are looked at before others get their turn, and pairs of them. */
const SLICE = 4096;
const PAIRS = 1024;

/**
 * Whether two schedulers decide alike under every program: both are explored with threads that keep their names, and then gone
 * through side by side, breadth first, so a program that tells them apart is a shortest one.
 */
export function* findDifference(setup: DifferenceSetup): Generator<Progress, Result<Difference>> {
  const { counters = [[], []], passing = [null, null] } = setup;
  const unknown = unknownName(setup);
  if (unknown !== null) return failure(`Neither scheduler has a variable or attribute ${unknown}.`);
  const times = inTime(passing, { ...setup, counters });
  const first = openSide(setup, 0, times[0]);
  if (!first.ok) return first;
  const second = openSide(setup, 1, times[1]);
  if (!second.ok) return second;
  const sides = [new Side(first.value), new Side(second.value)] as const;
  try {
    const pairs = yield* compare(sides, setup);
    if (!pairs.ok) return pairs;
    const durations = times[0].times[0]?.values;
    return success({
      ...told(sides, pairs.value),
      held: setup.counters ?? [[], []],
      ...(durations !== undefined && { durations }),
    });
  } finally {
    for (const { explorer } of sides) explorer.endHelp();
  }
}

/** Both are searched through as far as it takes to go through them side by side. */
function* compare(
  sides: Both<Side>,
  { wanted, isCancelled }: DifferenceSetup,
): Generator<Progress, Result<Pairs>> {
  const pairs = new Pairs(...sides);
  for (let isOn = true; isOn && !isCancelled?.(); ) {
    isOn = sides.map(({ explorer }) => explorer.go(SLICE)).includes(true);
    const at = sides.findIndex(({ explorer }) => explorer.look().status === Explored.UNANSWERED);
    if (at >= 0) return failure(undividedText(wanted?.[at as 0 | 1] ?? []));
    yield progressOf(sides, pairs);
    while (pairs.go(PAIRS) && !isCancelled?.()) yield progressOf(sides, pairs);
    if (pairs.isOver) break;
  }
  pairs.end();
  return success(pairs);
}

function progressOf(sides: Both<Side>, { open }: Pairs): Progress {
  const seen = sides.map(({ explorer }) => explorer.look());
  const sum = (of: (one: (typeof seen)[number]) => number) =>
    seen.reduce((total, one) => total + of(one), 0);
  return {
    phase: "states",
    states: sum(({ states }) => states),
    frontier: sum(({ states, expanded }) => states - expanded) + open,
    depth: Math.min(...seen.map(({ depth }) => depth)),
    bytes: sum(({ bytes }) => bytes),
  };
}

/** One of those of which only differences count that neither has; null: there is none. */
function unknownName({ schedulers, relative = [] }: DifferenceSetup): string | null {
  const known = schedulers.map(namesIn);
  return relative.find((name) => known.every((names) => !names.has(name))) ?? null;
}

/** The variables and attributes of a scheduler. */
function namesIn(scheduler: Uint8Array): ReadonlySet<string> {
  const module = openSchedulerModule(scheduler);
  const { globals = [], attributes = [] } = module.ok ? module.value.descriptor : {};
  return new Set([...globals, ...attributes].map(({ name }) => name));
}

function openSide(
  setup: DifferenceSetup,
  at: 0 | 1,
  { times, counters, relative = [], depth }: InTime,
): Result<Explorer> {
  const { runtime, memory, helpers, schedulers, workloads, wanted } = setup;
  const missing = unansweredText(wanted?.[at] ?? [], setup.variations);
  if (missing !== null) return failure(missing);
  const names = namesIn(schedulers[at]);
  return Explorer.open({
    runtime,
    ...(memory !== undefined && { memory }),
    ...(helpers !== undefined && { helpers }),
    variations: [...askedOf(setup, at), ...times],
    scheduler: schedulers[at],
    workload: workloads[at],
    counters,
    tellsApart: true,
    relative: relative.filter((name) => name === "now" || names.has(name)),
    ...(depth !== undefined && { depth }),
  });
}

/** What one of them asks for, and the imports of both. */
function askedOf({ variations, wanted }: DifferenceSetup, at: 0 | 1): readonly Variation[] {
  const own = answerNames(wanted?.[at] ?? []);
  const answers = answerNames(wanted?.flat() ?? []);
  return variations.filter(({ name }) => !answers.includes(name) || own.includes(name));
}

function told(sides: Both<Side>, pairs: Pairs): Omit<Difference, "held"> {
  const [first, second] = sides.map(({ explorer }) => explorer) as [Explorer, Explorer];
  const schedulers = [first.descriptor.name, second.descriptor.name] as const;
  const { processors } = boundsOf(first);
  const extent = {
    pairs: pairs.count,
    complete: pairs.isComplete,
    alike: pairs.isAlike,
    ...(processors !== undefined && { processors }),
  };
  const { found } = pairs;
  if (found === null) {
    const verdict = extent.complete ? "same" : "open";
    return { schedulers, extent, verdict, stem: [], ends: null, decisions: null };
  }
  const along = (side: 0 | 1): NamedStep[] => {
    const teller = new PathTeller(sides[side].explorer);
    const numbers = [...found.before.map((ways) => ways[side]), found.ways[side].number];
    return numbers.map((number) => teller.take(number));
  };
  const [one, other] = [along(0), along(1)];
  const ends = [one.at(-1) as NamedStep, other.at(-1) as NamedStep] as const;
  const stem = one.slice(0, -1);
  return {
    schedulers,
    extent,
    verdict: "different",
    stem,
    ends,
    decisions: decisionsInWords(ends),
  };
}
