// Tells what each run measured of jobs, and how it ended. Reads and prints as engines.mjs says.

import { runHeadless } from "../../../simulator/dist/session/headless.js";
import { tellEach } from "../engines.mjs";

await tellEach(async (engine) => {
  const { outcome, measures } = await runHeadless(engine, {
    until: null,
    workloadFile: "w.workload",
  });
  return { outcome, jobs: measures.jobs };
});
