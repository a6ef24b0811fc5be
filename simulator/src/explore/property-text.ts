/** Properties of one's own, as they are written. */

import type { Read, Span } from "../base/expression/reader.js";
import { failure, type Result, success } from "../base/result.js";
import type { SchedulerDescriptor } from "../engine/descriptor.js";
import { openSchedulerModule } from "../engine/scheduler-module.js";
import { containerNames } from "../trace/names.js";
import { type Formula, readFormula, type Vocabulary } from "./formula.js";

/** A property of one's own. */
export type OwnProperty = Invariant | Leading;

export interface Invariant {
  readonly kind: "invariant";
  readonly text: string;
  /** What must hold in each state. */
  readonly formula: Formula;
}

/** Where one holds, the other holds then or later. */
export interface Leading {
  readonly kind: "leading";
  readonly text: string;
  readonly from: Formula;
  readonly to: Formula;
  /** Whether both are about one thread, whichever it is. */
  readonly isOfThread: boolean;
}

export const isInvariant = (property: OwnProperty): property is Invariant =>
  property.kind === "invariant";
export const isLeading = (property: OwnProperty): property is Leading =>
  property.kind === "leading";

/** A property that cannot be read: why, and where in the text. */
export interface PropertyProblem extends Span {
  readonly message: string;
}

/** What a text of properties says, and what of it cannot be read. */
export interface PropertyText {
  readonly properties: readonly OwnProperty[];
  readonly problems: readonly PropertyProblem[];
}

/**
 * Reads properties: `always EXPR;`, `never EXPR;` and `EXPR leads to EXPR;`, each up to a semicolon or the end of its line,
 * perhaps between `properties {` and `}`. Behind `//` stands a comment.
 */
export function readPropertyText(text: string, vocabulary: Vocabulary): PropertyText {
  const read = statementsOf(text).map(({ from, text: statement }) => {
    const property = readProperty(statement, vocabulary);
    return property.ok
      ? property
      : { ...property, from: from + property.from, to: from + property.to };
  });
  return {
    properties: read.flatMap((one) => (one.ok ? [one.value] : [])),
    problems: read.flatMap((one) => (one.ok ? [] : [one])),
  };
}

/** The same where one that cannot be read is the end of it. */
export function readProperties(text: string, vocabulary: Vocabulary): Result<OwnProperty[]> {
  const { properties, problems } = readPropertyText(text, vocabulary);
  const [first] = problems;
  if (first === undefined) return success([...properties]);
  const line = text.slice(0, first.from).split("\n").length;
  return failure(`In line ${line}: ${first.message}`);
}

interface Statement {
  readonly text: string;
  /** Where it begins in the whole. */
  readonly from: number;
}

function statementsOf(text: string): Statement[] {
  // What is no statement becomes blanks, so that places stay.
  const plain = text
    .replace(/\/\/.*/g, blanks)
    .replace(/^([ \t]*)(properties[ \t]*\{)/gm, (_, before, head) => before + blanks(head))
    .replace(/\}(?=[ \t]*$)/gm, " ");
  return [...plain.matchAll(/[^;\n]+/g)].flatMap(({ 0: part, index }) => {
    const statement = part.trim();
    return statement === "" ? [] : [{ text: statement, from: index + part.indexOf(statement) }];
  });
}

const blanks = (text: string) => text.replace(/[^\n]/g, " ");

function readProperty(text: string, vocabulary: Vocabulary): Read<OwnProperty> {
  const [, before, between, after] = /^(.*?)(\s+leads\s+to\s+)(.+)$/.exec(text) ?? [];
  if (before !== undefined && between !== undefined && after !== undefined) {
    const from = before.length + between.length;
    return readLeading(text, { before, after, from }, vocabulary);
  }
  const [, word, gap = "", rest = ""] = /^(always|never)(\s+)(.+)$/.exec(text) ?? [];
  if (word === undefined) {
    const message = `“${text}” is no property. Write for example always |ready| <= 3.`;
    return { ok: false, message, from: 0, to: text.length };
  }
  const formula = movedBy(word.length + gap.length, readFormula(rest, vocabulary));
  if (!formula.ok) return formula;
  const holds = formula.value;
  const wanted: Formula = word === "always" ? holds : (state) => !holds(state);
  return { ok: true, value: { kind: "invariant", text, formula: wanted } };
}

interface Sides {
  readonly before: string;
  readonly after: string;
  /** Where `after` begins. */
  readonly from: number;
}

/** Behind `every t:` both sides are about that thread. */
function readLeading(
  text: string,
  { before, after, from: place }: Sides,
  vocabulary: Vocabulary,
): Read<OwnProperty> {
  const [, thread = null, rest = before] = /^every\s+([A-Za-z_]\w*)\s*:(.+)$/.exec(before) ?? [];
  const from = movedBy(before.length - rest.length, readFormula(rest, vocabulary, thread));
  if (!from.ok) return from;
  const to = movedBy(place, readFormula(after, vocabulary, thread));
  if (!to.ok) return to;
  const isOfThread = thread !== null;
  return {
    ok: true,
    value: { kind: "leading", text, from: from.value, to: to.value, isOfThread },
  };
}

const movedBy = <T>(by: number, read: Read<T>): Read<T> =>
  read.ok ? read : { ...read, from: read.from + by, to: read.to + by };

/** What properties of one scheduler can name. A slot of a handler is empty behind it, and has no name here. */
export const vocabularyOf = (descriptor: SchedulerDescriptor): Vocabulary => ({
  containers: containerNames(descriptor).map(({ name, local }) => (local ? "" : name)),
  variables: descriptor.globals.map(({ name }) => name),
  attributes: descriptor.attributes.map(({ name }) => name),
});

/** The same of a compiled scheduler. */
export function schedulerVocabulary(bytes: Uint8Array): Result<Vocabulary> {
  const module = openSchedulerModule(bytes);
  return module.ok ? success(vocabularyOf(module.value.descriptor)) : module;
}
