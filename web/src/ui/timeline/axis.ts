/** Marks on the axis of time, in the unit that fits. */

import { scaleLinear } from "d3-scale";
import { unitFor } from "../../base/time.js";
import { span, type Window } from "./window.js";

export interface Mark {
  readonly time: number;
  /** Empty for a mark between two named ones. */
  readonly label: string;
}

/** Pixels that a named mark takes at least. */
const LABEL_ROOM = 96;

/** Named marks with one unnamed between them, for an axis of a width in pixels. */
export function axisMarks(window: Window, width: number): Mark[] {
  const wanted = Math.max(2, Math.floor(width / LABEL_ROOM));
  const times = scaleLinear().domain([window.from, window.to]).ticks(wanted);
  const step = (times[1] ?? window.to) - (times[0] ?? window.from);
  const unit = unitFor(Math.max(step, 1));
  const digits = fractionDigits(step / unit.size);
  const marks: Mark[] = [];
  const first = times[0];
  if (first !== undefined && first - step / 2 > window.from)
    marks.push({ time: first - step / 2, label: "" });
  for (const time of times) {
    marks.push({ time, label: `${group((time / unit.size).toFixed(digits))} ${unit.name}` });
    if (time + step / 2 < window.to) marks.push({ time: time + step / 2, label: "" });
  }
  return marks;
}

/** A time with as many digits as the window shows. */
export function timeLabel(time: number, window: Window): string {
  const unit = unitFor(Math.max(time, span(window) / 10, 1));
  const digits = Math.min(9, fractionDigits(span(window) / 1000 / unit.size));
  return `${group((time / unit.size).toFixed(digits))} ${unit.name}`;
}

function fractionDigits(step: number): number {
  return step >= 1 || step <= 0 ? 0 : Math.min(9, Math.ceil(-Math.log10(step) - 1e-9));
}

/** Narrow spaces between thousands, before the point. */
function group(digits: string): string {
  const [whole = "", fraction] = digits.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, "\u202f");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
