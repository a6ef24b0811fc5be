/** A small drawing while some of its nodes are on the move. */

import type { Positions } from "../../../model/project.js";
import { stretchBundle } from "../routing/stretch.js";
import { type Drawing, drawBundle, drawLines } from "./drawing.js";
import type { Drawn } from "./pen.js";

const NOWHERE = { x: 0, y: 0 };

/** The lines of a drawing led along to where the nodes have come since; all others stay the same objects. */
export function followed(before: Drawn, positions: Positions): Drawing {
  const { drawing, routed, plan, positions: rest } = before;
  const offset = (node: string) => {
    const [from, to] = [rest[node], positions[node]];
    return from && to ? { x: to.x - from.x, y: to.y - from.y } : NOWHERE;
  };
  const planned = new Map(plan.links.map((link) => [link.id, link]));
  const edges = new Map(drawing.edges);
  const drawn = new Map(drawing.bundles.map((bundle) => [bundle.id, bundle]));
  for (const bundle of routed) {
    const { id } = bundle.bundle;
    const now = stretchBundle(bundle, offset);
    if (now === bundle) continue;
    drawn.set(id, drawBundle(now, planned, drawn.get(id)?.labelAt ?? null));
    for (const line of drawLines(now)) {
      const edge = edges.get(line.id)?.edge;
      if (edge) edges.set(line.id, { ...line, edge });
    }
  }
  return { ...drawing, bundles: [...drawn.values()], edges };
}

/** A drawing without the arrows at nodes that are drawn apart from it. */
export function withoutArrowsAt(drawing: Drawing, nodes: ReadonlySet<string>): Drawing {
  const others = [...drawing.edges].filter(
    ([, { edge }]) => !nodes.has(edge.source) && !nodes.has(edge.target),
  );
  return { ...drawing, edges: new Map(others) };
}
