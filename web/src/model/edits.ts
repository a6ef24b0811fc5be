import type { Edit } from "../generated/services.js";

/** A text after edits that all refer to the text as it was; they must not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const backwards = [...edits].sort((a, b) => b.from - a.from);
  return backwards.reduce(
    (result, { from, to, text: insert }) => result.slice(0, from) + insert + result.slice(to),
    text,
  );
}
