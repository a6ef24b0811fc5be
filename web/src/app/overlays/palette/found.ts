import { grouped } from "../../../base/grouped.js";
import type { HelpSection } from "../../../model/ports.js";
import type { Entry } from "./entries.js";

/** How well an entry fits what is sought, from 0 to 1; cmdk's own measure. */
export type Measure = (text: string, sought: string, aliases?: string[]) => number;

export interface FoundSection {
  readonly heading: string;
  readonly entries: readonly Entry[];
}

/** Of each section so many show, so that the next one is in sight. */
const MOST = 7;
/** What fits worse is left out: its letters are strewn over the text. */
const LEAST = 0.05;

/** What fits, under headings: the section with the best entry first. Nothing sought lists each section's first. */
export function found(
  entries: readonly Entry[],
  sought: string,
  measure: Measure,
): readonly FoundSection[] {
  const rated = entries
    .map((entry) => ({ entry, fit: fitOf(entry, sought, measure) }))
    .filter(({ fit }) => fit > LEAST);
  if (sought !== "") rated.sort((a, b) => b.fit - a.fit);
  return grouped(rated, ({ entry }) => entry.section).map(([heading, those]) => ({
    heading,
    entries: those.slice(0, MOST).map(({ entry }) => entry),
  }));
}

function fitOf(entry: Entry, sought: string, measure: Measure): number {
  const { title, detail = "", aliases = [], available = true } = entry;
  if (sought === "") return available ? 1 : 0;
  const fit = measure(words(title), words(sought), [detail, ...aliases]);
  return available ? fit : fit / 2;
}

/** The words of a name begin like those of a sentence. */
const words = (text: string) => text.replaceAll("_", " ");

/** Sections of the help as entries. */
export function helpEntries(
  sections: readonly HelpSection[],
  open: (section: string) => void,
): readonly Entry[] {
  return sections.slice(0, MOST).map(({ id, title, path }) => ({
    id: `help ${id}`,
    section: "Help",
    title,
    detail: path.join(" › "),
    run: () => open(id),
  }));
}
