/** Which projects the list shows, and in which order. */

import type { ProjectSummary } from "../../model/catalogue.js";

export type Order = "changed" | "name";

/** Those whose names have all words that are sought, in an order. */
export function listed(
  all: readonly ProjectSummary[],
  sought: string,
  order: Order,
): readonly ProjectSummary[] {
  const words = folded(sought).split(/\s+/).filter(Boolean);
  const found = all.filter(({ name }) => words.every((word) => folded(name).includes(word)));
  const byName = (one: ProjectSummary, other: ProjectSummary) =>
    one.name.localeCompare(other.name, "en", { numeric: true });
  if (order === "name") return found.toSorted(byName);
  return found.toSorted(
    (one, other) => (other.changed ?? 0) - (one.changed ?? 0) || byName(one, other),
  );
}

/** A text without marks and capital letters: “Büro” is found by “buro”. */
const folded = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
