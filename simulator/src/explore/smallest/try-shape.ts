import { failure, type Result, success } from "../../base/result.js";
import type { RuntimeModule } from "../../engine/compile.js";
import type { Figure } from "../../experiment/figures.js";
import type { Bundle } from "../../experiment/trial.js";
import { FilledRuns } from "./filled-runs.js";
import { fillings, type Shape, slotsOf, type ThreadImport, workloadOf } from "./grammar.js";

/** Two schedulers with the template of a shape, and what is asked of them. */
export interface ShapeLoad {
  /** The one that is to be better, and the other. */
  readonly bundles: readonly [Bundle, Bundle];
  readonly profile: string;
  readonly shape: Shape;
  /** Imports of threads that one of the schedulers has. */
  readonly imports: readonly ThreadImport[];
  /** The measure of which less is better, as `compare` calls it. */
  readonly measure: string;
  /** By how much less it has to be, as a share of the second's. */
  readonly by: number;
}

/** A workload under which the first scheduler is better. */
export interface FoundWorkload {
  readonly workload: string;
  /** What the measure comes to under both. */
  readonly values: readonly [number, number];
  readonly unit: Figure["unit"];
}

export interface ShapeTrial {
  /** Null: no workload of the shape shows it. */
  readonly found: FoundWorkload | null;
  /** Workloads that were tried. */
  readonly tried: number;
}

/** Workloads tried between two pauses. */
const SLICE = 64;

/** Tries the workloads of a shape, those with smaller values first; tells now and then how many it has tried. */
export function* tryShape(
  runtime: RuntimeModule,
  load: ShapeLoad,
): Generator<number, Result<ShapeTrial>> {
  const slots = slotsOf(load.shape, load.imports);
  const first = FilledRuns.open(runtime, load.bundles[0]);
  if (!first.ok) return first;
  const second = FilledRuns.open(runtime, load.bundles[1]);
  if (!second.ok) return second;
  let tried = 0;
  for (const places of fillings(slots)) {
    if (tried++ % SLICE === 0) yield tried;
    const given = new Map(slots.map((slot, at) => [slot.name, slot.values[places[at] ?? 0] ?? 0]));
    const judged = judge(load, [first.value.figures(given), second.value.figures(given)]);
    if (!judged.ok) return judged;
    if (judged.value === null) continue;
    const workload = workloadOf({ ...load, slots }, places);
    return success({ found: { workload, ...judged.value }, tried });
  }
  return success({ found: null, tried });
}

/** Whether the first is better by so much; a run that fails shows nothing. */
function judge(
  { measure, by }: ShapeLoad,
  figures: readonly (readonly Figure[] | null)[],
): Result<Omit<FoundWorkload, "workload"> | null> {
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
