import { explainStepFailure, progress } from "./report.mjs";
import { withSetupLock } from "./setup-lock.mjs";
import { runSteps, StepFailed } from "./steps.mjs";

/**
 * Runs steps with a heading and a line each. A failing step is explained and ends the process
 * with status 1.
 *
 * @param {string} heading
 * @param {import("./steps.mjs").Step[]} steps
 */
export async function runStepsOrExit(heading, steps) {
  console.log(heading);
  try {
    await withSetupLock(() => runSteps(steps, progress));
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    explainStepFailure(error);
    process.exit(1);
  }
}
