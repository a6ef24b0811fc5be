import MiniSearch from "minisearch";
import { failure, type Result, success } from "../base/result.js";
import type { Help, HelpSection } from "../model/ports.js";
import { siteUrl } from "./site.js";

const UNREACHABLE = "The help could not be loaded. Check the connection and try again.";
/** How many sections are taken in before the page gets a turn. */
const AT_A_TIME = 40;

interface Known {
  readonly sections: readonly HelpSection[];
  readonly index: MiniSearch<HelpSection>;
}

let known: Promise<Known> | null = null;

/** The reference as the build packs it (tools/site/pack-help.mjs), with its index, made when it is first asked for. */
export const packedHelp: Help = {
  sections: () => answer(({ sections }) => sections),
  search: (words) =>
    answer(({ sections, index }) => {
      const byId = new Map(sections.map((section) => [section.id, section]));
      return index.search(words).flatMap(({ id }) => byId.get(id) ?? []);
    }),
};

async function answer<T>(ask: (all: Known) => T): Promise<Result<T>> {
  known ??= load();
  try {
    return success(ask(await known));
  } catch {
    known = null;
    return failure(UNREACHABLE);
  }
}

async function load(): Promise<Known> {
  const response = await fetch(siteUrl("help/sections.json"));
  if (!response.ok) throw new Error(`status ${response.status}`);
  const sections: readonly HelpSection[] = await response.json();
  const index = new MiniSearch<HelpSection>({
    fields: ["title", "names", "path", "html"],
    extractField: (section, field) => fieldsOf(section)[field] ?? "",
    searchOptions: {
      boost: { title: 6, names: 3, path: 2 },
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      combineWith: "AND",
    },
  });
  await index.addAllAsync(sections, { chunkSize: AT_A_TIME });
  return { sections, index };
}

/** What is sought in: names are what a text writes as program text. */
function fieldsOf({ id, title, path, html }: HelpSection): Record<string, string> {
  const names = [...html.matchAll(/<code>([^<]+)<\/code>/g)].map(([, name]) => name);
  return {
    id,
    title,
    path: path.join(" "),
    names: names.join(" "),
    html: html.replace(/<[^>]+>/g, " "),
  };
}
