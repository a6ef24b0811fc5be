import type { KeptProject } from "../../model/ports.js";
import { historyFrom } from "./kept-history.js";

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * What was kept of a project, as a project of today: those that an older page kept have no history and no stamp.
 * Null where it holds no texts.
 */
export function projectFrom(record: unknown): KeptProject | null {
  if (!isRecord(record) || !isRecord(record.project)) return null;
  const { scheduler, workload, positions } = record.project;
  if (!isText(scheduler) || !isText(workload)) return null;
  const { history: kept, ...rest } = record as unknown as KeptProject;
  const history = historyFrom(kept);
  const project = { ...rest.project, positions: isRecord(positions) ? rest.project.positions : {} };
  return { ...rest, project, ...(history && { history }) };
}

function isText(value: unknown): boolean {
  return isRecord(value) && typeof value.name === "string" && typeof value.text === "string";
}
