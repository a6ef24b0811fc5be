/** The value of an expression over what a run came to. */

import { formatTime } from "../../base/format.js";
import type { Unit } from "../../base/measures.js";
import { nearest } from "../../base/nearest.js";
import { failure, type Result, success } from "../../base/result.js";
import type { Figure } from "../../experiment/figures.js";
import type { Expression } from "../run/expression.js";

export interface Measured {
  readonly value: number;
  /** Null where it is more than one measure. */
  readonly unit: Unit | null;
}

/** @param text as the expression was written: one that is a measure has its unit */
export function valueIn(
  expression: Expression,
  text: string,
  figures: readonly Figure[],
): Result<Measured> {
  const byName = new Map(figures.map((figure) => [figure.name, figure]));
  const missing = expression.names.find((name) => !byName.has(name));
  if (missing !== undefined) {
    const meant = nearest(missing, [...byName.keys()]);
    const hint = meant === null ? "" : ` Is \`${meant}\` meant?`;
    return failure(`The run has no measure \`${missing}\`.${hint}`);
  }
  const value = expression.value((name) => byName.get(name)?.value);
  if (!Number.isFinite(value)) return failure(`\`${text}\` comes to no number in this run.`);
  return success({ value, unit: byName.get(text.trim())?.unit ?? null });
}

export function measuredText({ value, unit }: Measured): string {
  if (unit === "ns") return formatTime(value);
  if (unit === "share") return `${Number((100 * value).toPrecision(4))} %`;
  return String(Number(value.toPrecision(6)));
}
