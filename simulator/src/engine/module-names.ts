import type { ModuleLayout } from "./module-layout.js";
import { KIND, SECTION, type Section } from "./module-reader.js";
import { concatenate, name, section, unsigned } from "./module-writer.js";

const SECTION_NAME = name("name");
const FUNCTION_NAMES = 1; // its subsection

/**
 * The section that names functions for profilers and debuggers: those that a module imports,
 * which a linker fills in at their places, and those that it exports. Engines call others by number.
 * Nothing for a module that was built with names.
 */
export function namesOf(layout: ModuleLayout): Uint8Array {
  if (layout.sections.some(isNames)) return new Uint8Array();
  const names = new Map(layout.imports.map((each, index) => [index, each.name]));
  for (const each of layout.exports) {
    if (each.kind === KIND.function && !names.has(each.index)) names.set(each.index, each.name);
  }
  const entries = [...names].sort(([a], [b]) => a - b);
  const content = concatenate([
    unsigned(entries.length),
    ...entries.flatMap(([index, text]) => [unsigned(index), name(text)]),
  ]);
  return section(SECTION.custom, concatenate([SECTION_NAME, section(FUNCTION_NAMES, content)]));
}

const isNames = ({ id, content }: Section) =>
  id === SECTION.custom && SECTION_NAME.every((byte, index) => content[index] === byte);
