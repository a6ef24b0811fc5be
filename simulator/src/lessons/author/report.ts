/** What a check of a lesson as a whole finds. */

import type { Problem } from "../format/problems.js";

/** A `note` is to be known, and does not make a lesson fail. */
export interface Finding extends Problem {
  readonly severity: "error" | "note";
}

/** Where findings come together. */
export class Findings {
  readonly list: Finding[] = [];

  error(file: string, message: string, line = 1): void {
    this.list.push({ severity: "error", file, line, column: 1, message });
  }

  note(file: string, message: string, line = 1): void {
    this.list.push({ severity: "note", file, line, column: 1, message });
  }

  take(problems: readonly Problem[]): void {
    this.list.push(...problems.map((each) => ({ ...each, severity: "error" as const })));
  }
}
