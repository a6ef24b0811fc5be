/** The lines of a text that edits change, as a short comparison shows them. */

import type { Edit } from "../../../generated/services.js";
import { applyEdits } from "../../../model/edits.js";

export interface ChangedLine {
  readonly sign: "+" | "-";
  /** Counted from 1: in the new text for an added line, in the old one for one that goes. */
  readonly line: number;
  readonly text: string;
}

/**
 * The lines that go and those that come, from top to bottom. Each edit is looked at by itself, so
 * that what lies between two of them does not show.
 */
export function changedLines(text: string, edits: readonly Edit[]): ChangedLine[] {
  const forwards = [...edits].sort((a, b) => a.from - b.from);
  const changed: ChangedLine[] = [];
  let moved = 0;
  for (const group of byLines(text, forwards)) {
    const from = lineStart(text, group[0]?.from ?? 0);
    const to = lineEnd(text, group.at(-1)?.to ?? 0);
    const inside = group.map((edit) => ({ ...edit, from: edit.from - from, to: edit.to - from }));
    const before = text.slice(from, to).split("\n");
    const after = applyEdits(text.slice(from, to), inside).split("\n");
    const first = lineNumber(text, from);
    changed.push(...compared(before, after, first, first + moved));
    moved += after.length - before.length;
  }
  return changed;
}

/** Edits that touch the same lines, together. */
function byLines(text: string, edits: readonly Edit[]): Edit[][] {
  const groups: Edit[][] = [];
  for (const edit of edits) {
    const last = groups.at(-1)?.at(-1);
    if (last && lineStart(text, edit.from) <= lineEnd(text, last.to)) groups.at(-1)?.push(edit);
    else groups.push([edit]);
  }
  return groups;
}

function compared(
  before: readonly string[],
  after: readonly string[],
  oldLine: number,
  newLine: number,
): ChangedLine[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  const rest = Math.min(before.length, after.length) - start;
  while (end < rest && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  const lines = (sign: "+" | "-", all: readonly string[], first: number) =>
    all
      .slice(start, all.length - end)
      .map((text, index): ChangedLine => ({ sign, line: first + start + index, text }));
  return [...lines("-", before, oldLine), ...lines("+", after, newLine)];
}

function lineStart(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
}

function lineEnd(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  return end < 0 ? text.length : end;
}

function lineNumber(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}
