import { capitalised } from "../../../base/words.js";
import type { GraphNode } from "../../../generated/services.js";
import type { Held } from "../../../model/container-kinds.js";

type InWords = (one: Held) => string;
const DISCIPLINES: Readonly<Record<GraphNode["kind"], InWords>> = {
  queue: (one) => `The ${one} that came first leaves first.`,
  stack: (one) => `The ${one} that came last leaves first.`,
  pqueue: (one) => `A sorted queue: among equals, the ${one} that came first leaves first.`,
  pstack: (one) => `A sorted stack: among equals, the ${one} that came last leaves first.`,
  threadref: (one) => `A slot: it holds one ${one} or none.`,
  birth: (one) =>
    one === "node"
      ? "Nodes come from here when they arrive."
      : "Threads come from here when they are created.",
  running: (one) => `The ${one} on the processor.`,
  end: (one) => `${capitalised(one)}s go here for good.`,
};

/** Which thread, or node of a system, leaves a container next, in words; of a place, what it stands for. */
export function discipline(
  { kind, key, lowestFirst, size }: GraphNode,
  held: Held = "thread",
): string {
  const array = size === null ? "" : `An array of ${size}. `;
  const sorted = key ? `Sorted by ${key}, the ${lowestFirst ? "lowest" : "highest"} first. ` : "";
  return array + sorted + DISCIPLINES[kind](held);
}
