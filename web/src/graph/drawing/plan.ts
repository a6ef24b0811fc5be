/** What of a graph its lines depend on: which nodes stand where, and what joins them. */

import type { Graph } from "../../generated/services.js";
import type { Positions } from "../../model/project/project.js";
import { sitesOf } from "../layout/arrangement.js";
import { edgeLabel } from "../names.js";
import type { Link, Site } from "../routes/bundles.js";

/** An arrow as the router and the pen see it. */
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

/** Arrows that are to be `alone` share no trunk. */
export function planOf(graph: Graph, positions: Positions, alone: ReadonlySet<string>): Plan {
  const links = graph.edges.map((edge) => ({
    id: edge.id,
    source: edge.source,
    target: edge.target,
    handler: edgeLabel(edge, graph),
    loop: edge.loop,
    conditional: edge.conditional,
    alone: alone.has(edge.id),
  }));
  return { links, sites: sitesOf(graph, positions) };
}
