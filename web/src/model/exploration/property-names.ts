/** What properties of one's own can name. */

import type { Analysis } from "../../generated/services.js";
import type { Vocabulary } from "./port.js";

export interface PropertyName {
  readonly name: string;
  /** What it is: "queue", "int of each thread". */
  readonly what: string;
}

export interface PropertyNames {
  /** As they are written: `|ready|`. */
  readonly lengths: readonly PropertyName[];
  readonly variables: readonly PropertyName[];
  readonly attributes: readonly PropertyName[];
  /** Of a system; empty where there is one scheduler. */
  readonly nodes: readonly PropertyName[];
}

export const NO_NAMES: PropertyNames = { lengths: [], variables: [], attributes: [], nodes: [] };

/** Those of a scheduler, with what its text says of them. */
export function namesOfScheduler(vocabulary: Vocabulary, analysis: Analysis): PropertyNames {
  const typeOf = (all: readonly { readonly name: string; readonly type: string }[], name: string) =>
    all.find((one) => one.name === name)?.type ?? "int";
  const kindOf = (place: string) =>
    analysis.containers.find(({ name }) => name === place.replace(/\[\d+\]$/, ""))?.kind;
  return {
    ...NO_NAMES,
    lengths: lengthsOf(vocabulary, (name) => `threads in ${kindOf(name) ?? "container"}`),
    variables: vocabulary.variables.map((name) => ({
      name,
      what: typeOf(analysis.globals, name),
    })),
    attributes: vocabulary.attributes.map((name) => ({
      name,
      what: `${typeOf(analysis.attributes, name)} of each thread`,
    })),
  };
}

/** Those of a system: `www.ready` is of a node, and `total` of the master. */
export function namesOfSystem(vocabulary: Vocabulary): PropertyNames {
  const { nodes = [] } = vocabulary;
  const ownerOf = (name: string) =>
    nodes.find((node) => name.startsWith(`${node.name}.`))?.name ?? null;
  const attributes = new Set(nodes.flatMap((node) => node.attributes));
  return {
    lengths: lengthsOf(vocabulary, (name) => {
      const owner = ownerOf(name);
      return owner === null ? "nodes, as the master has them" : `threads of ${owner}`;
    }),
    variables: vocabulary.variables
      .filter((name) => !name.includes("|"))
      .map((name) => ({ name, what: `variable of ${ownerOf(name) ?? "the master"}` })),
    attributes: [...attributes].map((name) => {
      const having = nodes.filter((node) => node.attributes.includes(name));
      return { name, what: `of threads of ${having.map((node) => node.name).join(", ")}` };
    }),
    nodes: nodes.map(({ name }) => ({ name, what: "node" })),
  };
}

const lengthsOf = ({ containers }: Vocabulary, what: (name: string) => string): PropertyName[] =>
  containers.filter((name) => name !== "").map((name) => ({ name: `|${name}|`, what: what(name) }));
