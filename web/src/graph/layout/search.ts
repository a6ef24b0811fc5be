/** Places for nodes where what is kept does not tell them. */

import { inSteps } from "../../base/in-steps.js";
import { failure, type Result } from "../../base/result.js";
import type { Graph } from "../../generated/services.js";
import type { GraphLayout } from "../../model/ports.js";
import type { Positions } from "../../model/project/project.js";
import { arranging, isUnplaced } from "./arrangement.js";

type Arrange = GraphLayout["arrange"];

/** Lays a graph out anew, by what is loaded at the first use: kept places are all that a first picture needs. */
export async function layOut(arrange: Arrange, graph: Graph): Promise<Result<Positions>> {
  try {
    const { laidOut } = await import("./laid-out.js");
    return await laidOut(arrange, graph);
  } catch {
    return failure("The layout of the graph could not be loaded.");
  }
}

/** A layout where no place is known; free places for the other nodes where some are, and where the layout fails. */
export async function searchPlaces(
  arrange: Arrange,
  graph: Graph,
  known: Positions,
): Promise<Positions> {
  const result = isUnplaced(graph, known) ? await layOut(arrange, graph) : null;
  return result?.ok ? result.value : inSteps(arranging(graph, known));
}
