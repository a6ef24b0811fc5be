import type { Analysis } from "../../generated/services.js";
import type { Suggestion } from "../../ui/fields/suggestions.js";

const WORDS: readonly Suggestion[] = [
  { text: "always", what: "holds in every state" },
  { text: "never", what: "holds in no state" },
  { text: "some", what: "there is a thread" },
  { text: "every", what: "all threads" },
  { text: "is", what: "state of a thread" },
  ...["running", "ready", "new", "waiting", "suspended"].map((text) => ({
    text,
    what: "state of a thread",
  })),
];

/** What a property of one's own can name: its words, and what the scheduler declares. */
export function propertyNames(analysis: Analysis | null): readonly Suggestion[] {
  if (analysis === null) return WORDS;
  const lengths = analysis.containers
    .filter(({ local }) => !local)
    .flatMap(({ name, kind, size }) =>
      placesOf(name, size).map((place) => ({ text: `|${place}|`, what: `threads in ${kind}` })),
    );
  const variables = analysis.globals.map(({ name, type }) => ({ text: name, what: type }));
  const attributes = analysis.attributes.map(({ name, type }) => ({
    text: name,
    what: `${type} of each thread`,
  }));
  return [...WORDS, ...lengths, ...variables, ...attributes];
}

/** Of an array each element by itself. */
const placesOf = (name: string, size: number | null): readonly string[] =>
  size === null ? [name] : Array.from({ length: size }, (_, index) => `${name}[${index}]`);
