import type { Diagnostic } from "../../generated/services.js";
import { nameProblem } from "./files.js";
import type { FileSet } from "./project.js";

/** What says that a file is not there: a nodespec, what a system names, a base, a table. */
const MISSING = /^There is no file `([^`]+)` beside/;

/** The file that a problem says is missing, if the project can have one of that name. */
export function missingFile(
  project: FileSet,
  { message }: Pick<Diagnostic, "message">,
): string | null {
  const name = MISSING.exec(message)?.[1] ?? null;
  return name !== null && nameProblem(project, name) === null ? name : null;
}
