/** A key that threads do not have yet is declared along with what is sorted on it. */

import type { AddEntry } from "../../generated/services.js";

/** Declares a key. */
export function declareKey(key: string): AddEntry {
  return { gesture: "addEntry", table: "attribute", name: key.trim(), type: "int" };
}

/** Whether a refusal is about a key, not about what is sorted on it. */
export function isAboutKey(refused: string, key: string): boolean {
  return key.trim() === "" || refused.startsWith(`\`${key.trim()}\``);
}
