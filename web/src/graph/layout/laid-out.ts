import { type Result, success } from "../../base/result.js";
import type { Graph } from "../../generated/services.js";
import type { GraphLayout } from "../../model/ports.js";
import type { Positions } from "../../model/project/project.js";
import { columnLinks, columnsOf, placesInColumns } from "./columns.js";
import { folded } from "./fold.js";

/** The places of all nodes in a new layout: what stands above each other is one box in it. */
export async function laidOut(
  arrange: GraphLayout["arrange"],
  graph: Graph,
): Promise<Result<Positions>> {
  const columns = columnsOf(graph);
  const result = await arrange(columns, columnLinks(graph, columns));
  if (!result.ok) return result;
  return success(placesInColumns(columns, folded(columns, result.value)));
}
