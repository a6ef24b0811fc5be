import type { KeptProject } from "../../model/ports.js";
import type { Kept } from "./database.js";
import { historyFrom } from "./kept-history.js";

/** The form in which projects are kept. The first had a scheduler and a workload and no further files. */
export const FORM = 2;

/** A project was kept by a page that is newer than this one. */
export class NewerFormError extends Error {}

/** What was kept of a project cannot be read any more. */
export class DamagedError extends Error {}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * What was kept of a project, as a project of today: those that an older page kept have no further files, no history and
 * no stamp. Null where it holds no texts.
 */
export function projectFrom(record: unknown): KeptProject | null {
  if (!isRecord(record) || !isRecord(record.project)) return null;
  const { form = 1, history: kept, changed: _, ...rest } = record as unknown as Kept;
  if (form > FORM) throw new NewerFormError();
  if (!isFiles(rest.project)) return null;
  const { positions } = record.project;
  const history = historyFrom(kept);
  const project = { ...rest.project, positions: isRecord(positions) ? rest.project.positions : {} };
  return { ...rest, project, ...(history && { history }) };
}

/** Whether a value holds the files of a project, each with a name of its own. */
export function isFiles(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { scheduler, workload, others = [], aspects = [] } = value;
  if (!Array.isArray(others) || !Array.isArray(aspects)) return false;
  const files = [scheduler, workload, ...others];
  return files.every(isText) && new Set(files.map(({ name }) => name)).size === files.length;
}

function isText(value: unknown): boolean {
  return isRecord(value) && typeof value.name === "string" && typeof value.text === "string";
}
