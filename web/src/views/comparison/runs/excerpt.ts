/** Lines on either side of the one that is shown. */
const AROUND = 2;

export interface Line {
  readonly number: number;
  readonly words: string;
}

/** Some lines around one, without the indent that all of them have. */
export function excerpt(text: string, line: number): Line[] {
  const all = text.split("\n");
  const first = Math.max(1, line - AROUND);
  const some = all.slice(first - 1, line + AROUND);
  const filled = some.filter((words) => words.trim() !== "");
  const indent = Math.min(...filled.map((words) => words.length - words.trimStart().length));
  return some.map((words, index) => ({ number: first + index, words: words.slice(indent) }));
}
