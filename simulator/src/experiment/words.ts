import type { Unit } from "../measures.js";
import type { Contrast } from "./compare.js";

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
const MOST_DECIMALS = 6;

/** A value of a measure with its unit: as many digits as its margin lets stand. */
export function formatValue(value: number, margin: number | null, unit: Unit): string {
  const scales = SCALES[unit];
  const [factor, name] = scales.find(([least]) => Math.abs(value) >= least) ?? smallest(scales);
  const certain = margin === null || margin === 0;
  const decimals = certain
    ? SIGNIFICANT - 1 - magnitude(value / factor)
    : 1 - magnitude(margin / factor);
  const digits = Math.max(0, Math.min(MOST_DECIMALS, decimals));
  const number = (scaled: number) =>
    certain ? String(Number(scaled.toFixed(digits))) : scaled.toFixed(digits);
  const range = certain ? "" : ` ± ${number(margin / factor)}`;
  return `${number(value / factor)}${range}${name}`;
}

/** The verdict on a difference to the first scheduler, in words. */
export function describeVerdict({ verdict, relative }: Contrast): string {
  switch (verdict) {
    case "equal":
      return "the same in every run";
    case "noise":
      return "no difference beyond noise";
    case "unknown":
      return "noise unknown: one seed only";
    default: {
      const size = relative === null ? "" : `${Number(Math.abs(100 * relative).toPrecision(3))} % `;
      return `${size}${verdict}`;
    }
  }
}

const smallest = <T>(scales: readonly T[]): T => scales[scales.length - 1] as T;

/** The power of ten of a number's first digit. */
const magnitude = (value: number) => (value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value))));
