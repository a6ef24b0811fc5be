// npm run build: sets up what is missing and builds what changed.

import { runStepsOrExit } from "./lib/run-steps.mjs";
import { BUILD_NEEDS } from "./lib/system-packages.mjs";
import { buildSteps, pageSteps, setupSteps } from "./recipe.mjs";

await runStepsOrExit("Setting up and building Catapults Studio", [
  ...setupSteps(BUILD_NEEDS),
  ...buildSteps,
  ...pageSteps,
]);
