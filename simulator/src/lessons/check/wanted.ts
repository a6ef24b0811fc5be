/** What a check wants, before it was made. */

import type { Check } from "../format/checks.js";
import type { Words } from "../words/words.js";
import { wantedMeasure } from "./kinds/measures.js";
import { wantedPromise } from "./kinds/promises.js";
import { wantedProperty } from "./kinds/properties.js";

/** Of those that a page does not make while one types; null for all others, which say it themselves. */
export function wantedOf(check: Check, words: Words): string | null {
  const { say } = words;
  switch (check.kind) {
    case "measure":
      return wantedMeasure(check, words);
    case "property":
      return wantedProperty(check, say);
    case "promise":
      return wantedPromise(check, say);
    default:
      return null;
  }
}
