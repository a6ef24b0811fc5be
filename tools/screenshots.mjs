// npm run screenshots: takes pictures of the studio's main states into docs/screenshots/.

import { spawnSync } from "node:child_process";
import { projectEnvironment, ROOT } from "./lib/paths.mjs";
import { runStepsOrExit } from "./lib/run-steps.mjs";
import { BUILD_NEEDS, TEST_NEEDS } from "./lib/system-packages.mjs";
import { buildSteps, pageSteps, setupSteps } from "./recipe.mjs";

await runStepsOrExit("Setting up", [
  ...setupSteps([...BUILD_NEEDS, ...TEST_NEEDS]),
  ...buildSteps,
  ...pageSteps,
]);

const { status } = spawnSync("playwright", ["test", "--config=web/screenshots.config.ts"], {
  cwd: ROOT,
  env: projectEnvironment(),
  stdio: "inherit",
});
process.exitCode = status ?? 1;
