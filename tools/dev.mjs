// npm run dev: sets up, builds what the page loads and serves its sources, updated as they change.

import { inRoot } from "./lib/paths.mjs";
import { runStepsOrExit } from "./lib/run-steps.mjs";
import { BUILD_NEEDS } from "./lib/system-packages.mjs";
import { buildSteps, pageSteps, setupSteps } from "./recipe.mjs";

const withoutPage = pageSteps.filter(({ name }) => !["page", "compressed page"].includes(name));
await runStepsOrExit("Starting Catapults Studio for development", [
  ...setupSteps(BUILD_NEEDS, { compressed: false }),
  ...buildSteps,
  ...withoutPage,
]);

const { createServer } = await import("vite");
const server = await createServer({ root: inRoot("web"), server: { host: "localhost" } });
await server.listen();
server.printUrls();
