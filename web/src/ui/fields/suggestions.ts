/** Which names a field offers for what is being typed. */

import type { Owner, Rules } from "../../generated/services.js";

/** What a field holds, and so which names it offers. */
export type FieldKind = "expression" | "subject" | "place" | "name" | "type" | "text";

export interface Suggestion {
  /** What is written for it. */
  readonly text: string;
  /** What it is: "queue", "int constant". */
  readonly what: string;
}

/** More do not help. */
const MOST = 8;
const TYPES = ["int", "float", "time"];

/** All names that can stand in a field of a handler, containers first where threads are meant. */
export function namesFor(kind: FieldKind, rules: Rules, owner: Owner | null): Suggestion[] {
  if (kind === "type") return TYPES.map((text) => ({ text, what: "type" }));
  if (kind === "name" || kind === "text") return [];
  const threads = rules.entries.filter(({ table }) => table === "container");
  const places = threads.map(({ name, type }) => ({ text: name, what: type }));
  const parameter = owner?.parameter ? [{ text: owner.parameter, what: "the thread" }] : [];
  if (kind === "place") return [...parameter, ...places];
  const values = rules.entries
    .filter(({ table }) => table !== "container")
    .map(({ name, table, type }) => ({ text: name, what: whatIs(table, type) }));
  if (kind === "subject") return [...parameter, ...values, ...places];
  const sizes = threads.map(({ name, type }) => ({
    text: `|${name}|`,
    what: `threads in ${type}`,
  }));
  return [...parameter, ...values, ...sizes];
}

function whatIs(table: string, type: string): string {
  if (table === "attribute" || table === "threadimport") return `${type} of each thread`;
  return table === "constant" ? `${type} constant` : type;
}

/** The word before a place of a text: where it starts. */
export function wordStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && /[\w|]/.test(text[start - 1] ?? "")) start--;
  return start;
}

/** The names that go on with the word before a place; none for a word that is one of them already. */
export function matching(
  names: readonly Suggestion[],
  text: string,
  at: number,
): readonly Suggestion[] {
  const word = text.slice(wordStart(text, at), at).toLowerCase();
  if (word === "" && text !== "") return [];
  const found = names.filter(({ text: name }) => name.toLowerCase().startsWith(word));
  return found.some(({ text: name }) => name.toLowerCase() === word) ? [] : found.slice(0, MOST);
}
