/** A small drawing while some of its nodes are on the move. */

import type { Positions } from "../../model/project/project.js";
import { type Drawing, type DrawnBundle, drawBundle, drawLines } from "../drawing/drawing.js";
import type { Drawn } from "../drawing/drawn.js";
import type { Polyline } from "../geometry.js";
import type { RoutedBundle } from "../routes/nets.js";
import { stretchBundle } from "../routes/stretch.js";

const NOWHERE = { x: 0, y: 0 };

/** The lines of a drawing stretched to where the nodes have come since; all others stay the same objects. */
export function stretchedDrawing(before: Drawn, positions: Positions): Drawing {
  const { drawing, routed } = before;
  const { stretched, drawnAs } = stretcherOf(before);
  const edges = new Map(drawing.edges);
  const drawn = new Map(drawing.bundles.map((bundle) => [bundle.id, bundle]));
  for (const bundle of routed) {
    const now = stretched(bundle, positions);
    if (now === bundle) continue;
    drawn.set(bundle.bundle.id, drawnAs(now));
    for (const line of drawLines(now)) {
      const edge = edges.get(line.id)?.edge;
      if (edge) edges.set(line.id, { ...line, edge });
    }
  }
  return { ...drawing, bundles: [...drawn.values()], edges };
}

/** A drawing parted into what stays and what is stretched. */
export interface BundlePreview {
  readonly resting: readonly DrawnBundle[];
  /** The bundles with lines at some nodes, stretched to where these have come to. */
  readonly stretched: (places: Positions) => readonly StretchedBundle[];
}

export interface StretchedBundle extends DrawnBundle {
  readonly lines: readonly Polyline[];
}

/** Parts the bundles with lines at nodes that are dragged from all others. */
export function bundlePreview(before: Drawn, nodes: ReadonlySet<string>): BundlePreview {
  const { drawing, routed } = before;
  const { stretched, drawnAs } = stretcherOf(before);
  const isTouched = ({ bundle }: RoutedBundle) =>
    bundle.links.some(({ source, target }) => nodes.has(source) || nodes.has(target));
  const touched = routed.filter(isTouched);
  const ids = new Set(touched.map(({ bundle }) => bundle.id));
  return {
    resting: drawing.bundles.filter(({ id }) => !ids.has(id)),
    stretched: (places) =>
      touched.map((bundle) => {
        const now = stretched(bundle, places);
        return { ...drawnAs(now), lines: [...now.lines.values()] };
      }),
  };
}

/** What stretches the bundles of a drawing. */
function stretcherOf({ drawing, plan, positions: rest }: Drawn) {
  const planned = new Map(plan.links.map((link) => [link.id, link]));
  const labels = new Map(drawing.bundles.map(({ id, labelAt }) => [id, labelAt]));
  return {
    stretched: (bundle: RoutedBundle, places: Positions) =>
      stretchBundle(bundle, (node) => {
        const [from, to] = [rest[node], places[node]];
        return from && to ? { x: to.x - from.x, y: to.y - from.y } : NOWHERE;
      }),
    drawnAs: (bundle: RoutedBundle) =>
      drawBundle(bundle, planned, labels.get(bundle.bundle.id) ?? null),
  };
}

/** A drawing without the arrows at nodes that are drawn apart from it. */
export function withoutArrowsAt(drawing: Drawing, nodes: ReadonlySet<string>): Drawing {
  const others = [...drawing.edges].filter(
    ([, { edge }]) => !nodes.has(edge.source) && !nodes.has(edge.target),
  );
  return { ...drawing, edges: new Map(others) };
}
