// npm run screenshots: walks through the studio's states and takes pictures of each, light and dark,
// into .build/screenshots, with a contact sheet. Those that documents show go to docs/screenshots.
// Options go to Playwright, such as the name of a walk; AXE=1 also looks for what is not accessible.

import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync } from "node:fs";
import { inRoot, projectEnvironment, ROOT } from "./lib/paths.mjs";
import { runStepsOrExit } from "./lib/run-steps.mjs";
import { BUILD_NEEDS, TEST_NEEDS } from "./lib/system-packages.mjs";
import { buildSteps, pageSteps, setupSteps } from "./recipe.mjs";

await runStepsOrExit("Setting up", [
  ...setupSteps([...BUILD_NEEDS, ...TEST_NEEDS]),
  ...buildSteps,
  ...pageSteps,
]);

const { status } = spawnSync(
  "playwright",
  ["test", "--config=web/screenshots.config.ts", ...process.argv.slice(2)],
  { cwd: ROOT, env: projectEnvironment(), stdio: "inherit" },
);

/** What documents show: a picture of a walk, under a name of its own. */
const SHOWN = [
  ["first/graph-of-the-readme", "first"],
  ["run/studio", "studio"],
  ["graph/new-transfer", "designer"],
  ["comparison/timelines-one-above-the-other", "comparison"],
];
for (const theme of ["light", "dark"]) {
  for (const [picture, name] of SHOWN) {
    const taken = inRoot(".build", "screenshots", `${picture}-${theme}.png`);
    if (existsSync(taken))
      copyFileSync(taken, inRoot("docs", "screenshots", `${name}-${theme}.png`));
  }
}
process.exitCode = status ?? 1;
