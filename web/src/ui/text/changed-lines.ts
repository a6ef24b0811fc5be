import { diffArrays } from "diff";

export interface ChangedLine {
  readonly sign: "+" | "-";
  /** Counted from 1: in the new text for a line that came, in the old one for one that went. */
  readonly line: number;
  readonly text: string;
}

/** Texts that differ in more lines have all of theirs changed: to compare them would take long. */
const MOST = 1000;

/** The lines that went from a text and those that came, from top to bottom. */
export function changedLines(before: string, after: string): ChangedLine[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  const parts = diffArrays(old, now, { maxEditLength: MOST });
  if (!parts) return [...numbered("-", old, 1), ...numbered("+", now, 1)];
  const changed: ChangedLine[] = [];
  const next = { "-": 1, "+": 1 };
  for (const { added, removed, value } of parts) {
    if (removed) changed.push(...numbered("-", value, next["-"]));
    if (added) changed.push(...numbered("+", value, next["+"]));
    if (!added) next["-"] += value.length;
    if (!removed) next["+"] += value.length;
  }
  return changed;
}

function linesOf(text: string): string[] {
  return text.split(/\r?\n/);
}

function numbered(sign: "+" | "-", lines: readonly string[], first: number): ChangedLine[] {
  return lines.map((text, index) => ({ sign, line: first + index, text }));
}
