import { failure, type Result, success } from "../base/result.js";
import { containerNames } from "../trace/names.js";
import type { Explorer } from "./explorer.js";
import { type Formula, readFormula, type Vocabulary } from "./formula.js";
import { PathTeller } from "./path.js";
import { KeyReader } from "./state.js";
import type { Extent, Verdict } from "./types.js";

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

/** States whose keys are looked at together. */
const AT_ONCE = 4096;

/**
 * Reads properties: `always EXPR;`, `never EXPR;` and `EXPR leads to EXPR;`, each up to a semicolon or the end of its line,
 * perhaps between `properties {` and `}`. Behind `//` stands a comment.
 */
export function readProperties(
  text: string,
  explorer: Pick<Explorer, "descriptor">,
): Result<OwnProperty[]> {
  const vocabulary = vocabularyOf(explorer);
  const read: OwnProperty[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    const plain = line.replace(/\/\/.*/, "").replace(/^\s*properties\s*\{|\}\s*$/g, "");
    for (const statement of plain.split(";").map((part) => part.trim())) {
      if (statement === "") continue;
      const property = readProperty(statement, vocabulary);
      if (!property.ok) return failure(`In line ${index + 1}: ${property.message}`);
      read.push(property.value);
    }
  }
  return success(read);
}

function readProperty(text: string, vocabulary: Vocabulary): Result<OwnProperty> {
  const [, from, to = ""] = /^(.*?)\s+leads\s+to\s+(.+)$/.exec(text) ?? [];
  if (from !== undefined) return readLeading(text, from, to, vocabulary);
  const [, word, rest = ""] = /^(always|never)\s+(.+)$/.exec(text) ?? [];
  if (word === undefined) {
    return failure(`“${text}” is no property. Write for example always |ready| <= 3.`);
  }
  const formula = readFormula(rest, vocabulary);
  if (!formula.ok) return formula;
  const holds = formula.value;
  const wanted: Formula = word === "always" ? holds : (state) => !holds(state);
  return success({ kind: "invariant", text, formula: wanted });
}

/** Behind `every t:` both sides are about that thread. */
function readLeading(
  text: string,
  before: string,
  after: string,
  vocabulary: Vocabulary,
): Result<OwnProperty> {
  const [, thread = null, rest = before] = /^every\s+([A-Za-z_]\w*)\s*:(.+)$/.exec(before) ?? [];
  const from = readFormula(rest, vocabulary, thread);
  if (!from.ok) return from;
  const to = readFormula(after, vocabulary, thread);
  if (!to.ok) return to;
  const isOfThread = thread !== null;
  return success({ kind: "leading", text, from: from.value, to: to.value, isOfThread });
}

function vocabularyOf({ descriptor }: Pick<Explorer, "descriptor">): Vocabulary {
  return {
    containers: containerNames(descriptor).map(({ name }) => name),
    variables: descriptor.globals.map(({ name }) => name),
    attributes: descriptor.attributes.map(({ name }) => name),
  };
}

/** The first state in which each property does not hold; -1: it holds in all. */
function firstBroken(explorer: Explorer, properties: readonly Invariant[]): number[] {
  const view = explorer.look();
  const reader = new KeyReader(explorer.descriptor, view);
  const broken = properties.map(() => -1);
  for (let first = 0; first < view.states && broken.includes(-1); first += AT_ONCE) {
    for (const [offset, key] of explorer.keys(first, AT_ONCE).entries()) {
      const state = reader.read(key);
      for (const [index, { formula }] of properties.entries()) {
        if (broken[index] === -1 && !formula(state)) broken[index] = first + offset;
      }
    }
  }
  return broken;
}

/** What is said of what must hold in each state: a broken one comes with a shortest run. */
export function ownVerdicts(
  explorer: Explorer,
  own: readonly OwnProperty[],
  extent: Extent,
): Result<Verdict[]> {
  const graph = explorer.graph();
  if (!graph.ok) return graph;
  const properties = own.filter(isInvariant);
  const broken = firstBroken(explorer, properties);
  return success(
    properties.map(({ text }, index) => {
      const state = broken[index] ?? -1;
      const reach = extent.complete ? "" : ` up to depth ${extent.depth}`;
      const said = { property: text, fault: null, bound: null };
      if (state < 0) {
        const verdict = extent.complete ? ("holds" as const) : ("open" as const);
        return { ...said, verdict, message: `${text}${reach}.`, counterexample: null };
      }
      const teller = new PathTeller(explorer);
      const stem = graph.value.wayTo(state).map((each) => teller.to(each));
      const counterexample = { stem, loop: [], watched: null, unavoidable: null };
      return { ...said, verdict: "fails" as const, message: `${text}.`, counterexample };
    }),
  );
}
