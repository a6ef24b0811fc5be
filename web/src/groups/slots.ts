/** A frame of slots or a plan as a bar, and what moving a border says to members. */

import type { Gesture, MemberValue, TreeGroup } from "../generated/services.js";

export interface Slot {
  readonly member: string;
  readonly name: string;
  /** From the beginning of the frame, in ns. */
  readonly begin: number;
  readonly end: number;
}

export interface Frame {
  readonly slots: readonly Slot[];
  /** What the bar shows, in ns. */
  readonly length: number;
}

/** Null for a group that has no slots, or whose slots are not known. */
export function frameOf({ rule, members, argumentValues }: TreeGroup): Frame | null {
  if (rule !== "cyclic" && rule !== "plan") return null;
  const slots: Slot[] = [];
  let at = 0;
  for (const { id, name, values } of members) {
    const known = (word: string) => values.find((value) => value.name === word)?.value ?? null;
    const begin = rule === "plan" ? known("at") : at;
    const slot = known("slot");
    const end = rule === "plan" ? known("until") : slot === null ? null : at + slot;
    if (begin === null || end === null) return null;
    slots.push({ member: id, name, begin, end });
    at = end;
  }
  const ends = slots.map(({ end }) => end);
  return { slots, length: Math.max(argumentValues[0] ?? 0, ...ends, 1) };
}

/** A time as a text, in the largest unit that keeps it whole. */
export function timeText(ns: number): string {
  const units = [
    ["s", 1e9],
    ["ms", 1e6],
    ["us", 1e3],
  ] as const;
  const [unit, worth] = units.find(([, each]) => ns % each === 0) ?? ["ns", 1];
  return `${ns / worth}${unit}`;
}

/** The border behind a slot, moved to a time: the slot behind it follows where it touches, and in a cyclic frame keeps its length. */
export function withBorder(
  group: TreeGroup,
  frame: Frame,
  index: number,
  to: number,
): Gesture | null {
  const slot = frame.slots[index];
  if (!slot) return null;
  const next = frame.slots[index + 1];
  const step = stepOf(frame);
  const touches = group.rule === "plan" && next?.begin === slot.end;
  const most = group.rule === "plan" && next ? (touches ? next.end - step : next.begin) : Infinity;
  const end = Math.min(Math.max(Math.round(to / step) * step, slot.begin + step), most);
  if (end === slot.end) return null;
  const values: MemberValue[] = [];
  if (group.rule === "cyclic")
    values.push({ target: slot.member, name: "slot", text: timeText(end - slot.begin) });
  else {
    values.push({ target: slot.member, name: "until", text: timeText(end) });
    if (touches) values.push({ target: next.member, name: "at", text: timeText(end) });
  }
  return { gesture: "setValues", values };
}

/** What a border moves by at least: a hundredth of the frame, as a round number. */
export function stepOf({ length }: Frame): number {
  const least = Math.max(1, length / 100);
  return 10 ** Math.floor(Math.log10(least) + 1e-9);
}
