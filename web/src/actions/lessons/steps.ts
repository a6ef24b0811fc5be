import type { Studio } from "../../model/commands.js";
import type { LayoutState } from "../../model/layout.js";
import type { Pane } from "../../model/lessons/format.js";
import { withProgram } from "../../model/lessons/project.js";
import { type LessonsStore, shownStep } from "../../model/lessons/store.js";
import { perform } from "../../model/project/changes.js";
import { contentsOf } from "../../model/project/project.js";
import type { Keeping } from "./keeping.js";

/** Shows a step: going back and on is free. */
export function goToStep(
  studio: Studio,
  store: LessonsStore,
  keeping: Keeping,
  step: string,
): void {
  const { open } = store.getState();
  if (!open) return;
  store.setState({ result: null, foreseen: null });
  keeping.change(open.id, (progress) => ({ ...progress, step }));
  runOfStep(studio, store);
  lookAt(studio, store);
}

/** Runs what the step says, where that is another of the lesson's schedulers or workloads. */
export function runOfStep({ stores }: Studio, store: LessonsStore): void {
  const shown = shownStep(store.getState());
  if (!shown) return;
  const former = contentsOf(stores.project.getState());
  const contents = withProgram(former, shown.step.program);
  if (contents !== former) perform(stores, `Run what “${shown.step.title}” is about`, { contents });
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
export function lookAt({ stores }: Studio, store: LessonsStore): void {
  const look = shownStep(store.getState())?.step.look;
  if (look) stores.layout.setState(PANES[look]);
}
