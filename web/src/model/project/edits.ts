import type { Edit } from "../../generated/services.js";
import { type FileSet, type Part, partOfFile, partsOf, textOf } from "./project.js";

/** A text after edits that all refer to the text as it was; they must not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const backwards = [...edits].sort((a, b) => b.from - a.from);
  return backwards.reduce(
    (result, { from, to, text: insert }) => result.slice(0, from) + insert + result.slice(to),
    text,
  );
}

/** The project's texts that edits change, as they are after them. Edits of other files count nothing. */
export function textsAfter(
  project: FileSet,
  edits: readonly Edit[],
): Partial<Record<Part, string>> {
  const texts: Partial<Record<Part, string>> = {};
  for (const part of partsOf(project)) {
    const own = edits.filter(({ file }) => partOfFile(project, file) === part);
    if (own.length > 0) texts[part] = applyEdits(textOf(project, part), own);
  }
  return texts;
}
