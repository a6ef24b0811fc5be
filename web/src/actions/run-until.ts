import type { Analysis, SiteInfo } from "../generated/services.js";
import type { Studio } from "../model/commands.js";
import { notify } from "../model/notices.js";
import type { Until } from "../model/simulation.js";
import { showState } from "./show-state.js";

/** Runs on until something is met, or to the end of the run; says why when that is not possible. */
export async function runUntil({ stores, ports }: Studio, until: Until): Promise<void> {
  const answer = await ports.simulator.runUntil(until);
  showState(stores.run, answer);
  if (!answer.ok) notify(stores.notices, answer.message);
}

/** Runs on until the statement of the cursor's line comes next, or the first one behind that line. */
export async function runToCursor(studio: Studio): Promise<void> {
  const { stores } = studio;
  const { program } = stores.run.getState();
  const { caret } = stores.selection.getState();
  if (!program || !caret) {
    notify(stores.notices, "Place the cursor on a line of the scheduler first.");
  } else if (program.version !== stores.project.getState().version) {
    notify(stores.notices, "The text has changed since this run began. Fix its errors first.");
  } else {
    const sites = sitesFrom(program, caret.file, caret.from);
    if (sites.length > 0) return runUntil(studio, { kind: "site", sites });
    notify(
      stores.notices,
      "There is no statement at the cursor or below. Place the cursor within a handler.",
    );
  }
}

/** The sites of the first line, from a line on, at which a run can stand; checks belong to their statement. */
export function sitesFrom(program: Analysis, file: string, line: number): number[] {
  const isStatement = (at: SiteInfo, site: number) =>
    site > 0 && at.kind !== "check" && at.file === file && at.line >= line;
  const statements = program.sites.filter(isStatement);
  const first = Math.min(...statements.map((at) => at.line));
  return program.sites.flatMap((at, site) =>
    isStatement(at, site) && at.line === first ? [site] : [],
  );
}
