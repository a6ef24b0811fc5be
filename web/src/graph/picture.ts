/** A graph with the places of its nodes and its lines: what shows belongs together. */

import type { StoreApi } from "zustand/vanilla";
import type { Graph } from "../generated/services.js";
import type { Positions } from "../model/project/project.js";
import { type Drawing, drawingOf, sketch } from "./drawing/drawing.js";
import type { Drawn } from "./drawing/drawn.js";
import { planOf } from "./drawing/plan.js";
import type { DrawingQueue } from "./drawing/queue.js";
import type { LinePreview } from "./preview/lines.js";

export interface Picture {
  readonly graph: Graph;
  readonly positions: Positions;
  readonly drawing: Drawing;
  /** Whether its lines have been laid. */
  readonly complete: boolean;
  /** Of a large graph: whether only what is new in it was laid, until a worker has laid all of it. */
  readonly interim: boolean;
  /** Of a large graph: the lines that are not drawn with it, because nodes are dragged; null while none are. */
  readonly lines: LinePreview["lines"] | null;
  /** Of a small graph: what draws its lines while nodes are dragged; null until it is loaded. */
  readonly router: Router | null;
}

type Tools = typeof import("./drawing/tools.js");

/** What draws large graphs, and any graph while its nodes move. */
export interface DrawingTools extends Omit<Tools, "DrawingQueue"> {
  readonly queue: DrawingQueue;
}

/** The newest drawing of the queue: of a small graph with its nodes where they have been not long ago. */
export type Newest = StoreApi<{ readonly drawn: Drawn | null }>;

export interface Router {
  readonly queue: DrawingQueue;
  readonly resting: Drawn;
  readonly newest: Newest;
}

/** What is to be shown: a graph, and where its nodes stand as far as that is known. */
export interface Wanted {
  readonly graph: Graph;
  readonly positions: Positions | null;
  readonly ownLines: ReadonlySet<string>;
}

/** Of a drawing in which nothing is missing or under way. */
export const PLAIN = { complete: true, interim: false, lines: null, router: null } as const;

/** The nodes of a graph whose lines are not laid yet. */
export function withoutLines({ graph, positions: places, ownLines }: Wanted): Picture {
  const positions = places ?? {};
  const { sites } = planOf({ graph: { ...graph, edges: [] }, positions, ownLines });
  const drawing = drawingOf(sketch({ links: [], sites }, []), graph);
  return { ...PLAIN, graph, positions, drawing, complete: false };
}

/** A small graph as it was drawn. */
export function smallPicture(
  { graph, positions }: Wanted,
  { drawing }: Drawn,
  router: Router | null,
): Picture {
  return { ...PLAIN, graph, positions: positions ?? {}, drawing, router };
}
