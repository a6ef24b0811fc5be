import { diffArrays } from "diff";

/** A line of two texts: of both, or one that came or went. Counted from 1 in each. */
export interface ComparedLine {
  readonly sign: " " | "+" | "-";
  readonly before: number | null;
  readonly after: number | null;
  readonly text: string;
}

/** Texts that differ in more lines have all of theirs changed: to compare them would take long. */
const MOST = 1000;

/** All lines of two texts, from top to bottom. */
export function comparedLines(before: string, after: string): readonly ComparedLine[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  const parts = diffArrays(old, now, { maxEditLength: MOST }) ?? [
    { removed: true, added: false, value: old },
    { removed: false, added: true, value: now },
  ];
  let [left, right] = [1, 1];
  return parts.flatMap(({ added, removed, value }) =>
    value.map(
      (text): ComparedLine => ({
        sign: added ? "+" : removed ? "-" : " ",
        before: added ? null : left++,
        after: removed ? null : right++,
        text,
      }),
    ),
  );
}

function linesOf(text: string): string[] {
  return text.split(/\r?\n/);
}

/** So many lines around a change show with it. */
const AROUND = 3;

/** Lines that show together, with how many are left out before them. */
export interface Hunk {
  readonly hidden: number;
  readonly lines: readonly ComparedLine[];
}

/** Where two texts differ, each place with the lines around it. */
export function hunksOf(lines: readonly ComparedLine[]): readonly Hunk[] {
  const shown = new Set<number>();
  lines.forEach(({ sign }, at) => {
    if (sign === " ") return;
    for (let near = at - AROUND; near <= at + AROUND; near++) shown.add(near);
  });
  const hunks: { hidden: number; lines: ComparedLine[] }[] = [];
  let hidden = 0;
  lines.forEach((line, at) => {
    if (!shown.has(at)) hidden++;
    else if (hidden > 0 || hunks.length === 0) {
      hunks.push({ hidden, lines: [line] });
      hidden = 0;
    } else hunks.at(-1)?.lines.push(line);
  });
  return hunks;
}
