/** What a check wants, before it was made. */

import type { Check } from "../format/checks.js";
import { wantedMeasure } from "./kinds/measures.js";
import { wantedPromise } from "./kinds/promises.js";
import { wantedProperty } from "./kinds/properties.js";

/** Of those that a page does not make while one types; null for all others, which say it themselves. */
export function wantedOf(check: Check): string | null {
  switch (check.kind) {
    case "measure":
      return wantedMeasure(check);
    case "property":
      return wantedProperty(check);
    case "promise":
      return wantedPromise(check);
    default:
      return null;
  }
}
