/** What is said around the prose of a lesson: by its checks, and by the page that shows it. */

import { ENGLISH_CHECKS } from "./english/checks.js";
import { ENGLISH_FRAME } from "./english/frame.js";
import { ENGLISH_FIELDS, ENGLISH_MEASURES } from "./english/measures.js";
import { type Say, spoken } from "./say.js";

export type WordKey = keyof typeof ENGLISH_CHECKS | keyof typeof ENGLISH_FRAME;

/** Sentences in one language, with places for what is told: `{name}`. */
export interface Phrases {
  readonly language: string;
  readonly sentences: Readonly<Record<WordKey, string>>;
  /** Measures of a whole run, as subjects of a sentence, by their names. */
  readonly measures: Readonly<Record<string, string>>;
  /** Measures of something that has a name, by what stands behind the point. */
  readonly fields: Readonly<Record<string, string>>;
  /** What the lesson calls its measures, by what it calls them in the original. */
  readonly called: Readonly<Record<string, string>>;
}

export interface Words extends Phrases {
  readonly say: Say;
}

export const ENGLISH: Words = spoken({
  language: "en",
  sentences: { ...ENGLISH_CHECKS, ...ENGLISH_FRAME },
  measures: ENGLISH_MEASURES,
  fields: ENGLISH_FIELDS,
  called: {},
});

/** Languages besides English; each is loaded with the first lesson in it. */
const TRANSLATED: Readonly<Record<string, () => Promise<Words>>> = {
  de: async () => (await import("./german/words.js")).GERMAN,
};

/** The words of a language, or the English ones where there are none, or none that can be loaded. */
export const wordsIn = async (language: string): Promise<Words> =>
  (await TRANSLATED[language]?.().catch(() => ENGLISH)) ?? ENGLISH;
