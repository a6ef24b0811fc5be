import { failure, type Result, success } from "../../base/result.js";
import type { RuntimeModule } from "../../engine/compile.js";
import type { Figure } from "../../experiment/figures.js";
import type { Bundle } from "../../experiment/trial.js";
import { FilledRuns } from "./filled-runs.js";
import {
  fillings,
  shapesOf,
  slotsOf,
  type ThreadImport,
  templateOf,
  workloadOf,
} from "./grammar.js";

/** What is asked: under which workload the first of two schedulers is better than the second. */
export interface SmallestSetup {
  readonly runtime: RuntimeModule;
  readonly profile: string;
  /** Imports of threads that one of the schedulers has. */
  readonly imports: readonly ThreadImport[];
  /** Both schedulers with a workload, in their order. */
  readonly compile: (workload: string) => Result<readonly [Bundle, Bundle]>;
  /** The measure of which less is better, as `compare` calls it. */
  readonly measure: string;
  /** By how much less it has to be, as a share of the second's. */
  readonly by: number;
  readonly threads: number;
  /** Of each thread, at most. */
  readonly bursts: number;
  /** Asked between two workloads. */
  readonly isCancelled?: () => boolean;
}

export interface Smallest {
  /** Null: none within the bounds shows it, or it was cancelled. */
  readonly found: {
    readonly workload: string;
    /** What the measure comes to under both. */
    readonly values: readonly [number, number];
    readonly unit: Figure["unit"];
  } | null;
  /** Workloads that were tried. */
  readonly tried: number;
  /** Whether all within the bounds were tried that are smaller, or all. */
  readonly complete: boolean;
}

export interface SmallestProgress {
  readonly tried: number;
  readonly threads: number;
}

/** Workloads tried between two pauses. */
const SLICE = 64;

/** Tries workloads from the smallest on: with fewer threads, fewer bursts, fewer pauses, and smaller values first. */
export function* findSmallest(setup: SmallestSetup): Generator<SmallestProgress, Result<Smallest>> {
  let tried = 0;
  for (let threads = 1; threads <= setup.threads; threads++) {
    for (const shape of shapesOf(threads, setup.bursts)) {
      const { profile, imports } = setup;
      const slots = slotsOf(shape, imports);
      const writing = { profile, shape, imports, slots };
      const compiled = setup.compile(templateOf(writing));
      if (!compiled.ok) return compiled;
      const [first, second] = compiled.value.map((one) => FilledRuns.open(setup.runtime, one));
      if (!first?.ok) return first ?? failure("There is no scheduler.");
      if (!second?.ok) return second ?? failure("There is no scheduler.");
      for (const places of fillings(slots)) {
        if (tried++ % SLICE === 0) {
          yield { tried, threads };
          if (setup.isCancelled?.()) return success({ found: null, tried, complete: false });
        }
        const given = new Map(
          slots.map((slot, at) => [slot.name, slot.values[places[at] ?? 0] ?? 0]),
        );
        const figures = [first.value.figures(given), second.value.figures(given)];
        const judged = judge(setup, figures);
        if (!judged.ok) return judged;
        if (judged.value === null) continue;
        const workload = workloadOf(writing, places);
        return success({ found: { workload, ...judged.value }, tried, complete: true });
      }
    }
  }
  return success({ found: null, tried, complete: true });
}

/** Whether the first is better by so much; a run that fails shows nothing. */
function judge(
  { measure, by }: SmallestSetup,
  figures: readonly (readonly Figure[] | null)[],
): Result<Pick<NonNullable<Smallest["found"]>, "values" | "unit"> | null> {
  const [one, other] = figures.map((all) => all?.find(({ name }) => name === measure));
  const known = figures.find((all) => all !== null);
  if (known && !known.some(({ name }) => name === measure)) {
    const names = known.map(({ name }) => name).join(", ");
    return failure(`There is no measure “${measure}”; there are ${names}.`);
  }
  if (one === undefined || other === undefined || other.value <= 0) return success(null);
  if (one.value > other.value * (1 - by)) return success(null);
  return success({ values: [one.value, other.value], unit: one.unit });
}
