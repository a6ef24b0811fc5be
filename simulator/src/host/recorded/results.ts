import { failure, type Result, success } from "../../base/result.js";
import { standalone } from "../../export/picture-style.js";
import { mergedCsv, mergedDrawing } from "../../export/system/merged-drawing.js";
import { besideSimulation, messageTable, processTable } from "../../export/system/merged-tables.js";
import { spaceTimeSvg } from "../../export/system/space-time-svg.js";
import { measuredOf } from "../../recording/merged/measured.js";
import type { MergedRun } from "../../recording/merged/merge.js";
import type { SystemFileForm, SystemResults } from "../../system-protocol.js";
import type { Clock } from "../clock.js";
import { made, type Remade } from "../system-results.js";

/**
 * What a recorded run came to, beside a simulation of its system.
 * @param simulation just started
 */
export async function recordedResults(
  run: MergedRun,
  simulation: Remade,
  clock: Clock,
): Promise<Result<SystemResults>> {
  const simulated = await made(simulation, [], clock);
  if (!simulated.ok) return simulated;
  const { nodes } = simulation.system.plan;
  const beside = besideSimulation(run, simulated.value);
  return success({
    time: run.duration,
    tables: [beside, processTable(run), messageTable(run)],
    parts: [],
    measured: measuredOf(
      run,
      ({ label, family }) => nodes.find((node) => node.label === label)?.family ?? String(family),
    ),
  });
}

/** A file about a recorded run. */
export function recordedFile(form: SystemFileForm, run: MergedRun): Result<Blob> {
  switch (form) {
    case "messages-csv":
      return success(new Blob([mergedCsv(run)], { type: "text/csv" }));
    case "space-time": {
      const drawing = mergedDrawing(run);
      const svg = standalone((attributes) => spaceTimeSvg(drawing, attributes), "light");
      return success(new Blob([svg], { type: "image/svg+xml" }));
    }
    default:
      return failure(
        "Of a recorded run there are the messages as a table and the drawing. Show the simulation for this file.",
      );
  }
}
