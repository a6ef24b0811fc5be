import type { AttributeInfo, Graph } from "../generated/services.js";
import type { Positions } from "./project/project.js";
import type { SimulationState } from "./run/simulation.js";

/** What of the graph a picture shows. */
export interface GraphFacts {
  readonly title: string;
  readonly graph: Graph;
  readonly positions: Positions;
  /** Arrows with a line of their own. */
  readonly ownLines: readonly string[];
  /** The run whose threads are in it; null for none. */
  readonly running: {
    readonly graph: Graph;
    readonly simulation: SimulationState;
    readonly attributes: readonly AttributeInfo[];
  } | null;
}
