import type { Phrases, WordKey, Words } from "./words.js";

export type Values = Readonly<Record<string, string | number>>;

/** Says a sentence, with values in its places. */
export type Say = (key: WordKey, values?: Values) => string;

/** A place, with the space before it: that goes where there is nothing to tell. */
const PLACE = /( ?)\{(\w+)\}/g;

export const filledIn = (sentence: string, values: Values): string =>
  sentence.replace(PLACE, (_, space: string, name: string) => {
    const value = String(values[name] ?? "");
    return value === "" ? "" : `${space}${value}`;
  });

/** The names of a sentence's places, in order of the alphabet. */
export const placesOf = (sentence: string): readonly string[] =>
  [...sentence.matchAll(PLACE)].map(([, , name = ""]) => name).sort();

export const spoken = (phrases: Phrases): Words => ({
  ...phrases,
  say: (key, values = {}) => filledIn(phrases.sentences[key], values),
});

/** Several things as one: “a, b and c”. */
export function listed(
  things: readonly string[],
  say: Say,
  how: "both" | "either" = "both",
): string {
  const last = things.at(-1) ?? "";
  if (things.length < 2) return last;
  return say(how, { first: things.slice(0, -1).join(", "), second: last });
}
