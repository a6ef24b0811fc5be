import { twoSidedProbability, twoSidedQuantile } from "./student.js";

/** One minus the confidence of every interval, and the level of every test. */
export const ALPHA = 0.05;

/** What differs by less than this share of the values is a matter of rounding. */
const ROUNDING = 1e-12;

/** A mean with its confidence interval: from `mean - margin` to `mean + margin`. */
export interface Estimate {
  readonly count: number;
  readonly mean: number;
  /** Half the width of the 95 % interval; null for a single value, which says nothing of noise. */
  readonly margin: number | null;
}

/** The mean difference of paired values. */
export interface Difference extends Estimate {
  /** How probable so large a mean difference is by chance alone; null for a single pair. */
  readonly probability: number | null;
}

/**
 * The mean of independent values with Student's interval.
 * @param values at least one
 */
export function estimate(values: readonly number[]): Estimate {
  const { count, mean, error } = describe(values, Math.max(...values.map(Math.abs)));
  return { count, mean, margin: error === null ? null : margin(error, count) };
}

/**
 * The mean of `values[i] - baseline[i]` with the interval and the two-sided
 * probability of the paired t-test (Student, The Probable Error of a Mean, 1908).
 * @param baseline as many as `values`, at least one
 */
export function pairedDifference(
  values: readonly number[],
  baseline: readonly number[],
): Difference {
  const differences = values.map((value, index) => value - (baseline[index] ?? 0));
  const scale = Math.max(...values.map(Math.abs), ...baseline.map(Math.abs));
  const { count, mean, error } = describe(differences, scale);
  if (error === null) return { count, mean, margin: null, probability: null };
  if (error === 0) return { count, mean, margin: 0, probability: mean === 0 ? 1 : 0 };
  const probability = twoSidedProbability(mean / error, count - 1);
  return { count, mean, margin: margin(error, count), probability };
}

/**
 * Probabilities of several tests, adjusted so that the chance of even one false
 * alarm among them stays below the level: the step-down procedure of Holm, A
 * Simple Sequentially Rejective Multiple Test Procedure, 1979.
 */
export function adjustForMany(probabilities: readonly number[]): number[] {
  const order = probabilities.map((_, index) => index);
  order.sort((a, b) => (probabilities[a] ?? 0) - (probabilities[b] ?? 0));
  const adjusted: number[] = [];
  let least = 0;
  order.forEach((index, rank) => {
    const weighed = (order.length - rank) * (probabilities[index] ?? 0);
    least = Math.max(least, Math.min(1, weighed));
    adjusted[index] = least;
  });
  return adjusted;
}

/** Mean and its standard error, null for a single value; both cleared of rounding. */
function describe(values: readonly number[], scale: number) {
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  if (count < 2) return { count, mean, error: null };
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const error = Math.sqrt(squares / (count - 1) / count);
  const cleared = (value: number) => (Math.abs(value) <= ROUNDING * scale ? 0 : value);
  return { count, mean: cleared(mean), error: cleared(error) };
}

function margin(error: number, count: number): number {
  return error * twoSidedQuantile(ALPHA, count - 1);
}
