/** What can be written at a place of a property, and what is said of what stands there. */

import type { PropertyName, PropertyNames } from "./property-names.js";

const WHOLE: readonly PropertyName[] = [
  { name: "always", what: "holds in every state" },
  { name: "never", what: "holds in no state" },
];
const QUANTIFIERS: readonly PropertyName[] = [
  { name: "some", what: "there is a thread: some t: t is waiting" },
  { name: "every", what: "all threads: every t: t is ready" },
];
const LEADS_TO: PropertyName = {
  name: "leads to",
  what: "where the left holds, the right holds then or later",
};
const IS: PropertyName = { name: "is", what: "asks for the state of a thread" };
const ON: PropertyName = { name: "on", what: "of one node, or of those of one name" };
const STATES: readonly PropertyName[] = [
  { name: "running", what: "has control" },
  { name: "ready", what: "could run, or is new" },
  { name: "new", what: "has not run yet" },
  { name: "waiting", what: "waits for something to come" },
  { name: "suspended", what: "was suspended" },
];

export interface Offer {
  /** Where what is offered begins to stand, and where it ends. */
  readonly from: number;
  readonly to: number;
  readonly items: readonly PropertyName[];
}

/** What is being written: a length, or a name with what belongs to it. */
const WRITTEN = /(?:\|[\w.[\]]*|[A-Za-z_][\w.[\]]*)?$/;

/** Whether a word of a certain kind must follow the blank that stands before a place. */
export const isAwaited = (text: string, at: number): boolean =>
  /\b(?:is|(?:some|every)\s+\w+\s+on)\s$/.test(text.slice(0, at));

/** What can be written at a place of a text. */
export function offersAt(text: string, at: number, names: PropertyNames): Offer {
  const before = text.slice(0, at);
  const [written = ""] = WRITTEN.exec(before) ?? [];
  const from = at - written.length;
  const closes = written.startsWith("|") && text[at] === "|";
  const statement = before.slice(0, from).replace(/[\s\S]*[;\n{]/, "");
  return { from, to: closes ? at + 1 : at, items: itemsBehind(statement, written, names) };
}

function itemsBehind(
  statement: string,
  written: string,
  names: PropertyNames,
): readonly PropertyName[] {
  const { lengths, variables, attributes, nodes } = names;
  if (statement.trim() === "") return [...WHOLE, ...QUANTIFIERS];
  if (written.startsWith("|")) return lengths;
  if (/\bis\s+$/.test(statement)) return STATES;
  if (/\b(?:some|every)\s+\w+\s+on\s+$/.test(statement)) return [...nodes, ...stemsOf(nodes)];
  if (/\b(?:some|every)\s+\w+\s+$/.test(statement)) return nodes.length > 0 ? [ON] : [];
  if (/\b(?:some|every)\s+$/.test(statement)) return [{ name: "t", what: "a name for the thread" }];
  const threads = [...statement.matchAll(/\b(?:some|every)\s+(\w+)/g)].map(([, name = ""]) => name);
  const [thread = ""] = written.split(".");
  if (written.includes(".") && threads.includes(thread)) {
    return attributes.map(({ name, what }) => ({ name: `${thread}.${name}`, what }));
  }
  if (new RegExp(`\\b(?:${threads.join("|") || "(?!)"})\\s+$`).test(statement)) return [IS];
  return [
    ...threads.map((name) => ({ name, what: "the thread" })),
    ...lengths,
    ...variables,
    ...QUANTIFIERS,
    LEADS_TO,
  ];
}

/** Of `spare[0]` and `spare[1]`, `spare`. */
function stemsOf(nodes: readonly PropertyName[]): PropertyName[] {
  const stems = nodes.flatMap(({ name }) => /^(.*)\[\d+\]$/.exec(name)?.[1] ?? []);
  return [...new Set(stems)].map((name) => ({ name, what: "all nodes of this name" }));
}

/** A length, two words that are one, or a name. */
const THING = /\|\s*[\w.[\]]+\s*\||leads\s+to|[A-Za-z_][\w.[\]]*/g;

export interface Said extends PropertyName {
  readonly from: number;
  readonly to: number;
}

/** What stands at a place, and what it is; null: nothing that is known. */
export function saidAt(text: string, at: number, names: PropertyNames): Said | null {
  for (const { 0: part, index } of text.matchAll(THING)) {
    if (at < index || at > index + part.length) continue;
    const written = part.replace(/\s+/g, part.startsWith("|") ? "" : " ");
    const { lengths, variables, attributes, nodes } = names;
    const known = [...WHOLE, ...QUANTIFIERS, LEADS_TO, IS, ON, ...STATES, ...nodes];
    const found =
      [...lengths, ...variables, ...known].find(({ name }) => name === written) ??
      attributes.find(({ name }) => /^\w+\./.test(written) && written.endsWith(`.${name}`)) ??
      variables.find(({ name }) => name === written.replace(/\[\d+\]$/, ""));
    return found ? { ...found, name: written, from: index, to: index + part.length } : null;
  }
  return null;
}
