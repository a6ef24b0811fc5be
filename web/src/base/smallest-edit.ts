/** One replacement within a text. */
export interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** The one replacement that leads from one text to another. */
export function smallestEdit(before: string, after: string): Replacement {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from++;
  let tail = 0;
  while (
    tail < shorter - from &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  ) {
    tail++;
  }
  return { from, to: before.length - tail, insert: after.slice(from, after.length - tail) };
}
