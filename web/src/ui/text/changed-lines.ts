import { comparedLines } from "./compared-lines.js";

export interface ChangedLine {
  readonly sign: "+" | "-";
  /** Counted from 1: in the new text for a line that came, in the old one for one that went. */
  readonly line: number;
  readonly text: string;
}

/** The lines that went from a text and those that came, from top to bottom. */
export function changedLines(before: string, after: string): ChangedLine[] {
  return comparedLines(before, after).flatMap(({ sign, text, ...line }): ChangedLine[] =>
    sign === " " ? [] : [{ sign, line: line.before ?? line.after ?? 0, text }],
  );
}
