import type { GraphNode } from "../../../generated/services.js";

const DISCIPLINES: Readonly<Record<GraphNode["kind"], string>> = {
  queue: "The thread that came first leaves first.",
  stack: "The thread that came last leaves first.",
  pqueue: "A sorted queue: among equals, the thread that came first leaves first.",
  pstack: "A sorted stack: among equals, the thread that came last leaves first.",
  threadref: "A slot: it holds one thread or none.",
  birth: "Threads come from here when they are created.",
  running: "The thread on the processor.",
  end: "Threads go here for good.",
};

/** Which thread leaves a container next, in words; of a place, what it stands for. */
export function discipline({ kind, key, lowestFirst, size }: GraphNode): string {
  const array = size === null ? "" : `An array of ${size}. `;
  const sorted = key ? `Sorted by ${key}, the ${lowestFirst ? "lowest" : "highest"} first. ` : "";
  return array + sorted + DISCIPLINES[kind];
}
