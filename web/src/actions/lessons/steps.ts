import { nextTask } from "../../base/next-task.js";
import type { Studio } from "../../model/commands.js";
import type { LayoutState } from "../../model/layout.js";
import type { Pane } from "../../model/lessons/format.js";
import { withProgram } from "../../model/lessons/project.js";
import { type LessonsStore, shownStep } from "../../model/lessons/store.js";
import { perform } from "../../model/project/changes.js";
import { contentsOf } from "../../model/project/project.js";
import { showState } from "../run/show-state.js";
import { runnable } from "../share/runnable.js";
import type { Keeping } from "./keeping.js";

/** Notes which step of the open lesson shows: going back is free. */
export function turnToStep(store: LessonsStore, keeping: Keeping, step: string): void {
  const { open } = store.getState();
  if (!open) return;
  store.setState({ result: null, foreseen: null });
  keeping.change(open.id, (progress) => ({ ...progress, step }));
}

/** Shows a step: its prose at once. Texts and panels take as long again, so they come in a task of their own. */
export function goToStep(
  studio: Studio,
  store: LessonsStore,
  keeping: Keeping,
  step: string,
): void {
  turnToStep(store, keeping, step);
  void nextTask().then(() => {
    if (shownStep(store.getState())?.step.id === step) showStep(studio, store);
  });
}

/** Brings what the step is about before the learner. */
export function showStep(studio: Studio, store: LessonsStore): void {
  runOfStep(studio, store);
  lookAt(studio, store);
  void showOutcome(studio, store);
}

/** Runs what the step says, where that is another of the lesson's schedulers or workloads. */
function runOfStep({ stores }: Studio, store: LessonsStore): void {
  const shown = shownStep(store.getState());
  if (!shown) return;
  const former = contentsOf(stores.project.getState());
  const contents = withProgram(former, shown.step.program);
  if (contents !== former) perform(stores, `Run what “${shown.step.title}” is about`, { contents });
}

/** Beyond so many ticks no lesson's run goes. */
const END = 2_000_000;

/** Takes the run to its end where the step asks about what it came to: the picture comes before the words. */
async function showOutcome(studio: Studio, store: LessonsStore): Promise<void> {
  const { run } = studio.stores;
  const step = shownStep(store.getState())?.step;
  if (step?.at !== "end") return;
  const ready = await runnable(studio);
  const { simulation } = run.getState();
  const isLeft = shownStep(store.getState())?.step !== step;
  // Who has begun to run it goes on alone.
  if (!ready.ok || isLeft || !simulation || simulation.playing || simulation.decisions > 0) return;
  showState(run, await studio.ports.simulator.seek(END));
}

const PANES: Readonly<Record<Pane, Partial<LayoutState>>> = {
  source: { sourceOpen: true, sourceTab: "scheduler", outputInFront: false },
  workload: { sourceOpen: true, sourceTab: "workload", outputInFront: false },
  graph: { sourceTab: "scheduler", outputInFront: false },
  timeline: { resultsOpen: true, resultsTab: "timeline" },
  processes: { resultsOpen: true, resultsTab: "gantt" },
  measures: { resultsOpen: true, resultsTab: "measures" },
  problems: { resultsOpen: true, resultsTab: "problems" },
};

/** Brings the part of the page before the learner that the step looks at. */
function lookAt({ stores }: Studio, store: LessonsStore): void {
  const look = shownStep(store.getState())?.step.look;
  if (look) stores.layout.setState(PANES[look]);
}
