/** What of a graph its lines depend on: which nodes stand where, and what joins them. */

import { sitesOf } from "../layout/arrangement.js";
import { edgeLabel } from "../names.js";
import type { Link, Site } from "../routes/bundles.js";
import type { Subject } from "./drawn.js";

/** An arrow as the router sees it, with its look. */
export interface PlannedLink extends Link {
  readonly loop: boolean;
  readonly conditional: boolean;
}

export interface Plan {
  readonly links: readonly PlannedLink[];
  readonly sites: ReadonlyMap<string, Site>;
}

/** Whether the same lines come of two plans. */
export function isSamePlan(one: Plan, other: Plan): boolean {
  const told = ({ links, sites }: Plan) => JSON.stringify([links, [...sites]]);
  return told(one) === told(other);
}

export function planOf({ graph, positions, ownLines }: Subject): Plan {
  const links = graph.edges.map((edge) => ({
    id: edge.id,
    source: edge.source,
    target: edge.target,
    handler: edgeLabel(edge, graph),
    loop: edge.loop,
    conditional: edge.conditional,
    ownLine: ownLines.has(edge.id),
  }));
  return { links, sites: sitesOf(graph, positions) };
}
