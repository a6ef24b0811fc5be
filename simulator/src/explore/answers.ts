import type { Variation } from "./explorer.js";

/** Where a scheduler asks its surroundings for a number that nobody but them knows. */
export interface WantedAnswer {
  /** Of the function of its host; `rand` is a random number. */
  readonly name: string;
  readonly file: string;
  readonly line: number;
  /** Whether only the remainder of the random number counts, so that small divisors need nothing. */
  readonly isRemainder: boolean;
  /** As a workload declares them: `thread a, int b`. */
  readonly parameters: string;
}

/** Names that take values, although programs do not write them. */
export const answerNames = (wanted: readonly WantedAnswer[]): string[] => [
  ...new Set(wanted.map(({ name }) => name)),
];

/** Why a scheduler cannot be explored: the first number that it asks for, and that is not given. Null: all are. */
export function unansweredText(
  wanted: readonly WantedAnswer[],
  given: readonly Variation[],
): string | null {
  const isGiven = (name: string) => given.some((one) => one.name === name);
  const missing = wanted.find(({ name, isRemainder }) => !isRemainder && !isGiven(name));
  if (missing === undefined) return null;
  const { name, file, line } = missing;
  const does =
    name === "rand"
      ? "draws a random number, of which more counts than its remainder by a number up to 128"
      : `calls ${name} of its host, and only a workload says what that answers`;
  return `${file}:${line}: The scheduler ${does}. ${wayOut(name)}`;
}

const wayOut = (name: string) =>
  `Name values to try, such as 0, 1 and 2: in the studio under Values that are tried, else with --values ${name}=0,1,2`;

/** Likewise, where it has turned out in a search that the remainder is by a number that is too large, or not known before. */
export function undividedText(wanted: readonly WantedAnswer[]): string {
  const [place, ...others] = wanted.filter(({ isRemainder }) => isRemainder);
  const where = place === undefined ? "" : `${place.file}:${place.line}: `;
  const also = others.map(({ line }) => `, or in line ${line},`).join("");
  return `${where}The scheduler draws a random number${also || ","} and divides it by more than 128, or by what is not known before. ${wayOut("rand")}`;
}
