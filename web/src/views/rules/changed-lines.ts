import type { Swap } from "../../model/history.js";

/** Whole lines before and after an edit, of a text behind it; lines that stayed are left out. */
export function changedLines(text: string, { from, removed, inserted }: Swap) {
  const start = from === 0 ? 0 : text.lastIndexOf("\n", from - 1) + 1;
  const behind = from + inserted.length;
  const end = text.indexOf("\n", behind) < 0 ? text.length : text.indexOf("\n", behind);
  const [head, tail] = [text.slice(start, from), text.slice(behind, end)];
  const after = (head + inserted + tail).split(/\r?\n/);
  const before = (head + removed + tail).split(/\r?\n/);
  let same = 0;
  while (same < Math.min(before.length, after.length) && before[same] === after[same]) same++;
  let tails = 0;
  const most = Math.min(before.length, after.length) - same;
  while (tails < most && before.at(-1 - tails) === after.at(-1 - tails)) tails++;
  const first = text.slice(0, start).split("\n").length + same;
  const numbered = (lines: readonly string[]) =>
    lines.slice(same, lines.length - tails).map((line, index) => ({ number: first + index, line }));
  return { removed: numbered(before), inserted: numbered(after) };
}
