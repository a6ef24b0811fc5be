/** What each container holds right now, in a form that compares cheaply. */

import { formatNumber, formatTime } from "../../base/time.js";
import type { AttributeInfo, GraphNode } from "../../generated/services.js";
import { type ShownState, shownState, threadName, threadView } from "../../model/run/run.js";
import type { SimulationState } from "../../model/run/simulation.js";

/** A thread in a container, as it is drawn. */
export interface Token {
  readonly thread: number;
  /** What stands on it in place of its number: a node of a system has a name. */
  readonly name?: string;
  readonly state: ShownState;
  /** Of a sorted container: the value that it is sorted by, a time with its unit. */
  readonly key: string | null;
}

/** The threads of each element of a container, the next to leave first; one list for a plain container. */
export type Contents = readonly (readonly Token[])[];

/**
 * What the elements of a graph node hold, the first of them at `firstNode`; empty lists while nothing runs.
 *
 * @param named - whether a thread is known by its name, as a node that the manager of a system places
 */
export function contentsOf(
  node: GraphNode,
  firstNode: number,
  simulation: SimulationState | null,
  attributes: readonly AttributeInfo[],
  named = false,
): Contents {
  const key = attributes.findIndex((attribute) => attribute.name === node.key);
  const type = attributes[key]?.type;
  return Array.from({ length: node.size ?? 1 }, (_, element) => {
    const number = firstNode + element;
    const container = simulation?.containers.find((each) => each.node === number && number > 0);
    return (container?.threads ?? []).map((thread): Token => {
      const view = threadView(simulation, thread);
      return {
        thread,
        ...(named && { name: threadName(simulation, thread) }),
        state: view ? shownState(view.state) : "waiting",
        key: keyText(view?.attributes[key], type),
      };
    });
  });
}

/** What a thread has that is never due. */
const LARGEST_TIME = 2 ** 63;

function keyText(value: number | undefined, type: string | undefined): string | null {
  if (value === undefined) return null;
  if (type !== "time") return formatNumber(value);
  return value >= LARGEST_TIME ? "never" : formatTime(value).replace(" ", ""); // as texts have it
}

/** Whether two contents would be drawn alike. */
export function sameContents(a: Contents, b: Contents): boolean {
  return (
    a.length === b.length && a.every((tokens, element) => sameTokens(tokens, b[element] ?? []))
  );
}

function sameTokens(a: readonly Token[], b: readonly Token[]): boolean {
  return (
    a.length === b.length &&
    a.every((token, index) => {
      const other = b[index];
      return (
        token.thread === other?.thread &&
        token.name === other.name &&
        token.state === other.state &&
        token.key === other.key
      );
    })
  );
}

export function lengthOf(contents: Contents): number {
  return contents.reduce((sum, tokens) => sum + tokens.length, 0);
}
