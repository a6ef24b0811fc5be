import type { Unit } from "../base/measures.js";
import type { ComparedMeasure, Contrast } from "./compare.js";

const SCALES: Readonly<Record<Unit, readonly (readonly [factor: number, name: string])[]>> = {
  ns: [
    [1e9, " s"],
    [1e6, " ms"],
    [1e3, " µs"],
    [1, " ns"],
  ],
  count: [[1, ""]],
  "per second": [[1, " /s"]],
  share: [[0.01, " %"]],
};

const SIGNIFICANT = 5;
const SIGNIFICANT_ESTIMATE = 2;
const MOST_DECIMALS = 6;

/** A value of a measure with its unit: as many digits as its margin lets stand, and `≈` before an estimate. */
export function formatValue(
  value: number,
  margin: number | null,
  { unit, isEstimate }: Pick<ComparedMeasure, "unit" | "isEstimate">,
): string {
  const scales = SCALES[unit];
  const [factor, name] = scales.find(([least]) => Math.abs(value) >= least) ?? smallest(scales);
  const certain = margin === null || margin === 0;
  const decimals = certain
    ? (isEstimate ? SIGNIFICANT_ESTIMATE : SIGNIFICANT) - 1 - magnitude(value / factor)
    : 1 - magnitude(margin / factor);
  const digits = Math.max(0, Math.min(MOST_DECIMALS, decimals));
  const number = (scaled: number) =>
    certain ? String(Number(scaled.toFixed(digits))) : scaled.toFixed(digits);
  const range = certain ? "" : ` ± ${number(margin / factor)}`;
  return `${isEstimate ? "≈ " : ""}${number(value / factor)}${range}${name}`;
}

type Measured = Pick<ComparedMeasure, "name" | "unit">;

/** The verdict on a difference to the first scheduler, in words. */
export function describeVerdict(contrast: Contrast, measure: Measured): string {
  switch (contrast.verdict) {
    case "equal":
      return "the same in every run";
    case "noise":
      return "no difference beyond noise";
    case "unknown":
      return "noise unknown: one seed only";
    default:
      return `${sizeWords(contrast, measure)}, beyond noise`;
  }
}

/** The same as a sentence: `weather takes 11.3 % less time than first_come, beyond noise.` */
export function verdictSentence(
  contrast: Contrast,
  measure: Measured,
  name: string,
  first: string,
): string {
  const { verdict } = contrast;
  if (verdict === "equal") return `${measure.name} is the same under ${name} as under ${first}.`;
  if (verdict === "noise") {
    return `${measure.name} shows no difference beyond noise between ${name} and ${first}.`;
  }
  if (verdict === "unknown") {
    return `Whether ${name} differs from ${first} beyond noise needs more than one seed.`;
  }
  const size = sizeWords(contrast, measure);
  return measure.name === "duration"
    ? `${name} ${size} than ${first}, beyond noise.`
    : `${measure.name} is ${size} under ${name} than under ${first}, beyond noise.`;
}

/** A difference that is sure: `takes 34 % longer`, `12 % higher`. */
function sizeWords({ mean, relative }: Contrast, { name, unit }: Measured): string {
  const isMore = mean > 0;
  const size = relative === null ? "" : `${Number(Math.abs(100 * relative).toPrecision(3))} % `;
  if (name === "duration") return `takes ${size}${isMore ? "longer" : "less time"}`;
  if (unit === "ns") return `${size}${isMore ? "longer" : "shorter"}`;
  return `${size}${isMore ? "higher" : "lower"}`;
}

const smallest = <T>(scales: readonly T[]): T => scales[scales.length - 1] as T;

/** The power of ten of a number's first digit. */
const magnitude = (value: number) => (value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value))));
