import type { AttributeInfo, Graph, NodeKind } from "../generated/services.js";
import type { Positions } from "./project/project.js";
import type { SimulationState } from "./run/simulation.js";

/** A graph, and how it is drawn. */
export interface DrawnGraph {
  readonly graph: Graph;
  readonly positions: Positions;
  /** Arrows with a line of their own. */
  readonly ownLines: readonly string[];
}

/** What of the graph a picture shows. */
export interface GraphFacts extends DrawnGraph {
  readonly title: string;
  /** The run whose threads are in it; null for none. */
  readonly running: {
    readonly graph: Graph;
    readonly simulation: SimulationState;
    readonly attributes: readonly AttributeInfo[];
  } | null;
}

/** A graph so small that nothing in it can be read: its nodes by kind, its lines and arrow heads. */
export interface Thumbnail {
  /** Left, top, width and height of the drawing. */
  readonly extent: readonly [number, number, number, number];
  readonly lines: string;
  readonly heads: string;
  readonly nodes: readonly ThumbnailNode[];
}

export interface ThumbnailNode {
  readonly id: string;
  readonly kind: NodeKind;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
