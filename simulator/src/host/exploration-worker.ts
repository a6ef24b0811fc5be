/**
 * The worker of a browser that explores: start it as a module worker and talk to it by exploration-protocol.ts. Those that
 * help it run the same program under names of their own, so a page has it once.
 */
import type { ExplorationRequest } from "../exploration-protocol.js";
import { systemClock } from "./clock.js";
import { ExplorationServer } from "./exploration-server.js";
import { helpMakeRuns, RUN_HELPER } from "./run-helper.js";
import { helpSearch, SEARCH_HELPER } from "./search-helper.js";
import { webHelpersOfPrograms } from "./web-helpers-of-programs.js";
import { webRunHelpers } from "./web-run-helpers.js";

function explore(): void {
  const server = new ExplorationServer(systemClock(), (answer) => globalThis.postMessage(answer), {
    ofPrograms: webHelpersOfPrograms,
    ofRuns: webRunHelpers,
  });
  globalThis.addEventListener(
    "message",
    ({ data }: MessageEvent<ExplorationRequest>) => void server.receive(data),
  );
}

/** What it was called by who started it. */
const { name } = globalThis as unknown as { readonly name: string };

if (name === SEARCH_HELPER) helpSearch();
else if (name === RUN_HELPER) helpMakeRuns();
else explore();
