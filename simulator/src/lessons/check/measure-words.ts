import type { CheckOf } from "../format/checks.js";
import { filledIn } from "../words/say.js";
import type { Words } from "../words/words.js";

/** A measure as the subject of a sentence: as the lesson calls it, in words, or by its name. */
export function measureWords(
  { measure, called }: Pick<CheckOf<"measure">, "measure" | "called">,
  { measures, fields, ...words }: Words,
): string {
  if (called !== undefined) return wordIn(words.called, called) ?? called;
  const total = wordIn(measures, measure);
  if (total !== undefined) return total;
  const [, name = "", field = ""] = /^(\w+)\.(\w+)$/.exec(measure.trim()) ?? [];
  const sentence = wordIn(fields, field);
  return sentence === undefined ? `\`${measure}\`` : filledIn(sentence, { name });
}

const wordIn = (words: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(words, key) ? words[key] : undefined;
