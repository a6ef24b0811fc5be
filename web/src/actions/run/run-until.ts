import { formatNumber } from "../../base/time.js";
import type { Studio } from "../../model/commands.js";
import { dismiss, notify } from "../../model/notices.js";
import type { RunGoal, RunState, RunStore } from "../../model/run/run.js";
import type { SimulationState, Until } from "../../model/run/simulation.js";
import { sitesFrom } from "../../model/run/sites.js";
import { showState } from "./show-state.js";

/** What is not met after so many ticks may never be. */
const MOST_TICKS = 1_000_000;
/** What takes longer is told while it goes on, in milliseconds. */
const PATIENCE = 500;

/** Runs on until something is met, or to the end of the run; says why when that is not possible, or has not come. */
export async function runUntil(studio: Studio, until: Until): Promise<void> {
  const { stores, ports } = studio;
  const since = stores.run.getState().simulation?.tick ?? 0;
  dismiss(stores.notices); // that an earlier one has not come is told no longer
  const answer = await ports.simulator.runUntil(until, MOST_TICKS);
  showState(stores.run, answer);
  if (!answer.ok) return notify(stores.notices, answer.message);
  const arrived = await atRest(stores.run, { since, most: MOST_TICKS });
  const isOnTheWay = arrived?.outcome === null && arrived.pause === null;
  if (!isOnTheWay || arrived.tick < since + MOST_TICKS) return;
  notify(
    stores.notices,
    `It has not come in ${formatNumber(MOST_TICKS)} ticks, so the run stopped.`,
    { label: "Go on", run: () => void runUntil(studio, until) },
  );
}

/** Where the run stands when it rests, or is another. What it goes on to shows once that takes a while. */
function atRest(run: RunStore, goal: RunGoal): Promise<SimulationState | null> {
  const show = setTimeout(() => run.setState({ goal }), PATIENCE);
  return new Promise((resolve) => {
    const look = ({ simulation, status }: RunState) => {
      if (simulation?.playing && status.kind === "ready") return;
      end();
      clearTimeout(show);
      if (run.getState().goal === goal) run.setState({ goal: null });
      resolve(status.kind === "ready" ? simulation : null);
    };
    const end = run.subscribe(look);
    look(run.getState());
  });
}

/** Runs on until the statement of the cursor's line comes next, or the first one behind that line. */
export async function runToCursor(studio: Studio): Promise<void> {
  const { stores } = studio;
  const { program } = stores.run.getState();
  const { caret } = stores.selection.getState();
  if (!program || !caret) {
    notify(stores.notices, "Place the cursor on a line of the scheduler first.");
  } else if (program.version < stores.project.getState().schedulerVersion) {
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
