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

/** From so many steps on, the digits that all marks share are told once, as their base. */
const FAR = 1000;

/** What marks far from 0 are counted from: a round time before the window. */
export interface AxisBase {
  readonly time: number;
  readonly label: string;
}

/** The base of the marks where they are far from 0; null where they tell whole times. */
export function axisBase(window: Window, width: number): AxisBase | null {
  const { step } = stepsOf(window, width);
  if (window.from < FAR * step) return null;
  const round = 10 ** Math.ceil(Math.log10(span(window)));
  const time = Math.floor(window.from / round) * round;
  const unit = unitFor(time);
  const digits = fractionDigits(round / unit.size);
  return { time, label: `${group((time / unit.size).toFixed(digits))} ${unit.name}` };
}

function stepsOf(window: Window, width: number) {
  const wanted = Math.max(2, Math.floor(width / LABEL_ROOM));
  const times = scaleLinear().domain([window.from, window.to]).ticks(wanted);
  return { times, step: (times[1] ?? window.to) - (times[0] ?? window.from) };
}

/** Named marks with one unnamed between them, for an axis of a width in pixels: `+12 ms` where they have a base. */
export function axisMarks(window: Window, width: number): Mark[] {
  const { times, step } = stepsOf(window, width);
  const base = axisBase(window, width);
  const unit = unitFor(Math.max(step, 1));
  const digits = fractionDigits(step / unit.size);
  const nameOf = (time: number) => {
    const digitsOf = group(((time - (base?.time ?? 0)) / unit.size).toFixed(digits));
    return `${base ? "+" : ""}${digitsOf} ${unit.name}`;
  };
  const marks: Mark[] = [];
  const first = times[0];
  if (first !== undefined && first - step / 2 > window.from)
    marks.push({ time: first - step / 2, label: "" });
  for (const time of times) {
    marks.push({ time, label: nameOf(time) });
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
