import { failure, type Result, success } from "../base/result.js";
import { containerNames } from "../trace/names.js";
import type { Explorer } from "./explorer.js";
import { type Formula, readFormula, type Vocabulary } from "./formula.js";
import { PathTeller } from "./path.js";
import { KeyReader } from "./state.js";
import type { Extent, Verdict } from "./types.js";

/** A property of one's own. */
export interface OwnProperty {
  readonly text: string;
  /** What must hold in each state. */
  readonly formula: Formula;
}

/** States whose keys are looked at together. */
const AT_ONCE = 4096;

/**
 * Reads properties: `always EXPR;` and `never EXPR;`, each up to a semicolon or the end of its line, perhaps between
 * `properties {` and `}`. Behind `//` stands a comment.
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
  const [, word, rest = ""] = /^(always|never)\s+(.+)$/.exec(text) ?? [];
  if (word === undefined) {
    return failure(`“${text}” is no property. Write for example always |ready| <= 3.`);
  }
  const formula = readFormula(rest, vocabulary);
  if (!formula.ok) return formula;
  const holds = formula.value;
  return success({ text, formula: word === "always" ? holds : (state) => !holds(state) });
}

function vocabularyOf({ descriptor }: Pick<Explorer, "descriptor">): Vocabulary {
  return {
    containers: containerNames(descriptor).map(({ name }) => name),
    variables: descriptor.globals.map(({ name }) => name),
    attributes: descriptor.attributes.map(({ name }) => name),
  };
}

/** The first state in which each property does not hold; -1: it holds in all. */
function firstBroken(explorer: Explorer, properties: readonly OwnProperty[]): number[] {
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

/** What is said of properties of one's own: a broken one comes with a shortest run. */
export function ownVerdicts(
  explorer: Explorer,
  properties: readonly OwnProperty[],
  extent: Extent,
): Result<Verdict[]> {
  const graph = explorer.graph();
  if (!graph.ok) return graph;
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
