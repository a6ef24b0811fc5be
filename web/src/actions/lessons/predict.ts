import type { Studio } from "../../model/commands.js";
import { candidates } from "../../model/lessons/candidates.js";
import { answersTo, withAnswers } from "../../model/lessons/progress.js";
import { type LessonsStore, shownStep } from "../../model/lessons/store.js";
import { canAdvance, threadName } from "../../model/run/run.js";
import { step } from "../run/step.js";
import type { Keeping } from "./keeping.js";

/** Takes what the learner expects, goes on to the decision, and tells what came. */
export async function predict(
  studio: Studio,
  store: LessonsStore,
  keeping: Keeping,
  thread: number,
): Promise<void> {
  const at = shownStep(store.getState());
  const { run } = studio.stores;
  const { simulation } = run.getState();
  const view = candidates(simulation).find((each) => each.thread === thread);
  if (!at || !simulation || !view || simulation.playing || !canAdvance(run.getState())) return;
  const decision = simulation.decisions + 1;
  const name = `${view.className}[${view.instance}]`;
  await step(studio, "decision", 1);
  const after = run.getState().simulation;
  // The run came to its end, or to a fault, before anybody was chosen.
  if (!after || after.decisions < decision) return store.setState({ foreseen: null });
  const { predictions } = answersTo(at.progress, at.step.id);
  const before = predictions.filter((each) => each.decision < decision);
  keeping.change(at.id, (progress) =>
    withAnswers(progress, at.step.id, { predictions: [...before, { decision, thread: name }] }),
  );
  store.setState({
    foreseen: {
      expected: threadName(simulation, thread),
      came: threadName(after, after.running),
      isRight: after.running === thread,
    },
  });
}
