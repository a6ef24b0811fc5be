/** The languages of a lesson or challenge: `lesson.md` is the original, `lesson.de.md` a translation. */

import type { LessonFiles } from "./files.js";

type Stem = "lesson" | "challenge";

/** The language of what has none in its name. */
export const ORIGINAL = "en";

const CODE = /^[a-z]{2,3}(?:-[A-Za-z]{2,4})?$/;

export const translationFile = (stem: Stem, language: string): string => `${stem}.${language}.md`;

/** Which languages there are, the original first. */
export const languagesIn = (files: LessonFiles, stem: Stem): readonly string[] => [
  ORIGINAL,
  ...Object.keys(files).flatMap((path) => {
    const [start, language = "", ending, ...more] = path.split(".");
    const isOne = start === stem && ending === "md" && more.length === 0 && CODE.test(language);
    return isOne ? [language] : [];
  }),
];
