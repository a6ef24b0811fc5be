import { type Result, success } from "../../base/result.js";
import type { Bundle } from "../../experiment/trial.js";
import { shapesOf, slotsOf, templateOf } from "./grammar.js";
import type { FoundWorkload, ShapeLoad, ShapeTrial } from "./try-shape.js";

/** What is asked: under which workload the first of two schedulers is better than the second. */
export interface SmallestSetup extends Omit<ShapeLoad, "bundles" | "shape"> {
  /** Both schedulers with a workload, in their order. */
  readonly compile: (
    workload: string,
  ) => Result<readonly [Bundle, Bundle]> | Promise<Result<readonly [Bundle, Bundle]>>;
  /** Tries the workloads of a shape, here or elsewhere. */
  readonly tryOut: (
    load: ShapeLoad,
  ) => Generator<number, Result<ShapeTrial>> | AsyncGenerator<number, Result<ShapeTrial>>;
  readonly threads: number;
  /** Of each thread, at most. */
  readonly bursts: number;
  /** Asked between two workloads. */
  readonly isCancelled?: () => boolean;
}

export interface Smallest {
  /** Null: none within the bounds shows it, or it was cancelled. */
  readonly found: FoundWorkload | null;
  /** Workloads that were tried. */
  readonly tried: number;
  /** Whether all within the bounds were tried that are smaller, or all. */
  readonly complete: boolean;
}

export interface SmallestProgress {
  readonly tried: number;
  readonly threads: number;
}

/** Tries workloads from the smallest on: with fewer threads, fewer bursts, fewer pauses, and smaller values first. */
export async function* findSmallest(
  setup: SmallestSetup,
): AsyncGenerator<SmallestProgress, Result<Smallest>> {
  const { profile, imports, measure, by } = setup;
  let tried = 0;
  for (let threads = 1; threads <= setup.threads; threads++) {
    for (const shape of shapesOf(threads, setup.bursts)) {
      const slots = slotsOf(shape, imports);
      const compiled = await setup.compile(templateOf({ profile, shape, imports, slots }));
      if (!compiled.ok) return compiled;
      const trying = setup.tryOut({
        bundles: compiled.value,
        profile,
        shape,
        imports,
        measure,
        by,
      });
      const before = tried;
      for (let isDone = false; !isDone; ) {
        const next = await trying.next();
        if (next.done) {
          if (!next.value.ok) return next.value;
          const { found } = next.value.value;
          tried = before + next.value.value.tried;
          if (found !== null) return success({ found, tried, complete: true });
          isDone = true;
        } else tried = before + next.value;
        yield { tried, threads };
        if (setup.isCancelled?.()) return success({ found: null, tried, complete: false });
      }
    }
  }
  return success({ found: null, tried, complete: true });
}
