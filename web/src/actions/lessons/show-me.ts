import type { Studio } from "../../model/commands.js";
import { withAnswers } from "../../model/lessons/progress.js";
import { projectOfLesson, withShown } from "../../model/lessons/project.js";
import { type LessonsStore, shownStep } from "../../model/lessons/store.js";
import { notify } from "../../model/notices.js";
import { perform, undo } from "../../model/project/changes.js";
import { contentsOf } from "../../model/project/project.js";
import { showState } from "../run/show-state.js";
import { runnable } from "../share/runnable.js";
import { attemptAt, toolsOf } from "./attempt.js";
import type { Keeping } from "./keeping.js";

/** Does what solves the step: puts files in place, gives the answers, takes the run along. */
export async function showMe(studio: Studio, store: LessonsStore, keeping: Keeping): Promise<void> {
  const { stores, ports } = studio;
  const at = shownStep(store.getState());
  if (!at) return;
  const { step, id, lesson } = at;
  const shown = await ports.lessons.showMe(lesson, step, attemptAt(studio, at), toolsOf(studio));
  if (!shown.ok) return notify(stores.notices, shown.message);
  const { files, answers, tick } = shown.value;
  keeping.change(id, (progress) => ({
    ...withAnswers(progress, step.id, answers),
    shown: [...progress.shown.filter((each) => each !== step.id), step.id],
  }));
  if (Object.keys(files).length > 0) putInPlace(studio, `Show me: ${step.title}`, files);
  if (tick === null) return;
  const ready = await runnable(studio);
  if (ready.ok) showState(stores.run, await ports.simulator.seek(tick));
}

function putInPlace({ stores }: Studio, name: string, files: Readonly<Record<string, string>>) {
  perform(stores, name, { contents: withShown(stores.project.getState(), files) });
  notify(stores.notices, "This is one way to do it. Undo brings yours back.", {
    label: "Undo",
    run: () => void undo(stores),
  });
}

/** Puts the project as the lesson begins in place of what was made of it. */
export function beginAnew({ stores }: Studio, store: LessonsStore): void {
  const { open } = store.getState();
  const begun = open?.lesson ?? open?.challenge;
  if (!open || !begun) return;
  const contents = contentsOf(projectOfLesson(open.id, begun));
  perform(stores, "Begin the lesson anew", { contents });
  notify(stores.notices, "The program is as the lesson begins. Your progress stays.", {
    label: "Undo",
    run: () => void undo(stores),
  });
}
