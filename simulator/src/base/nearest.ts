/** The word that one or two slips of the keyboard lead from; null when none is near. */
export function nearest(word: string, candidates: readonly string[]): string | null {
  const most = word.length < 4 ? 1 : 2;
  const near = candidates
    .map((candidate) => ({ candidate, slips: distance(word, candidate) }))
    .filter(({ slips }) => slips <= most)
    .sort((a, b) => a.slips - b.slips);
  return near[0]?.candidate ?? null;
}

/** Levenshtein's distance: letters to insert, to leave out or to replace, row by row. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...to].entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
