import type { Analysis } from "../../generated/services.js";
import { faultLine } from "../../model/run/endings.js";
import type { SimulationState } from "../../model/run/simulation.js";

/**
 * The line to look at: where a fault stopped the run, or where it stands within a handler, else the
 * statement that was carried out last.
 */
export interface LitLine {
  readonly file: string;
  readonly line: number;
  readonly kind: "now" | "fault";
}

export function litLine(
  program: Analysis | null,
  simulation: SimulationState | null,
): LitLine | null {
  if (!program || !simulation) return null;
  const { outcome } = simulation;
  const site = simulation.pause?.site ?? simulation.site;
  if (outcome?.kind === "fault") {
    const place = faultLine(outcome, program);
    return place && { file: place.file, line: place.line, kind: "fault" };
  }
  const at = site > 0 ? program.sites[site] : undefined;
  return at ? { file: at.file, line: at.line, kind: "now" } : null;
}
