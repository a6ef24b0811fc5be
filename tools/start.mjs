// npm start: sets up, builds and serves the studio on this machine.
// Options: --no-open  do not open a browser;  --port N  serve there or on the next free port.

import { parseArgs } from "node:util";
import { inRoot } from "./lib/paths.mjs";
import { runStepsOrExit } from "./lib/run-steps.mjs";
import { BUILD_NEEDS } from "./lib/system-packages.mjs";
import { buildSteps, pageSteps, setupSteps } from "./recipe.mjs";

const FIRST_PORT = "4173";

const options = readOptions();
await runStepsOrExit("Starting Catapults Studio", [
  ...setupSteps(BUILD_NEEDS),
  ...buildSteps,
  ...pageSteps,
]);
await serve(options);

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        open: { type: "boolean", default: hasDesktop() },
        port: { type: "string", default: FIRST_PORT },
      },
      allowNegative: true,
    });
    const port = Number(values.port);
    if (!Number.isInteger(port) || port < 1 || port > 65535) {
      throw new Error(`--port ${values.port}: a port is a whole number from 1 to 65535.`);
    }
    return { open: values.open, port };
  } catch (error) {
    console.error(`${error.message}\nUsage: npm start -- [--no-open] [--port N]`);
    process.exit(2);
  }
}

function hasDesktop() {
  if (process.env.CI) return false;
  if (process.platform === "darwin" || process.platform === "win32") return true;
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

async function serve({ open, port }) {
  // Vite is there only since the npm packages are.
  const { preview } = await import("vite");
  const server = await preview({
    root: inRoot("web"),
    preview: { host: "localhost", port, strictPort: false, open },
    logLevel: "warn",
  });
  const address = server.resolvedUrls?.local[0];
  console.log(`\nThe studio is at ${address}\nPress Ctrl+C to stop.`);
}
