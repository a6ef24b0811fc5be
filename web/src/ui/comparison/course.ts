import type { ExperimentOutcome } from "../../model/comparison/experiments.js";

/** One scheduler's mean at one value of the parameter, with half its interval. */
export interface CoursePoint {
  readonly value: number;
  readonly mean: number;
  readonly margin: number;
}

/** How one measure runs over the values of the parameter. */
export interface Course {
  readonly isTime: boolean;
  /** Whether it is known by two digits only in one of the runs. */
  readonly isEstimate: boolean;
  /** By scheduler; a value at which it failed has no point. */
  readonly series: readonly (readonly CoursePoint[])[];
}

/** Measures that at least one scheduler has at two values, which a line can be drawn of. */
export function measuresOf({ result }: ExperimentOutcome): string[] {
  const names = new Set(result.blocks.flatMap(({ measures }) => measures.map(({ name }) => name)));
  return [...names].filter((name) =>
    courseOf({ result }, name).series.some((points) => points.length > 1),
  );
}

export function courseOf({ result }: Pick<ExperimentOutcome, "result">, name: string): Course {
  const blocks = result.blocks.map(({ value, measures }) => ({
    value: value ?? 0,
    measure: measures.find((each) => each.name === name),
  }));
  return {
    isTime: blocks.some(({ measure }) => measure?.unit === "ns"),
    isEstimate: blocks.some(({ measure }) => measure?.isEstimate),
    series: result.experiment.schedulers.map((_, scheduler) =>
      blocks.flatMap(({ value, measure }) => {
        const estimate = measure?.cells[scheduler]?.estimate;
        return estimate ? [{ value, mean: estimate.mean, margin: estimate.margin ?? 0 }] : [];
      }),
    ),
  };
}

/** The lowest and the highest that a picture of a course has to show; from 0 where that is near. */
export function extentOf({ series }: Course): readonly [number, number] {
  const points = series.flat();
  const low = Math.min(...points.map(({ mean, margin }) => mean - margin));
  const high = Math.max(...points.map(({ mean, margin }) => mean + margin));
  return [low >= 0 && low < high / 2 ? 0 : low, high];
}
