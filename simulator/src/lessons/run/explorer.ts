/** Goes through all runs of a program, for checks of what holds in all of them. */

import { failure, success } from "../../base/result.js";
import { RuntimeModule } from "../../engine/compile.js";
import { exploreWorkload } from "../../explore/workload/explore.js";
import type { Explorer } from "../check/ports.js";
import type { CheckOf } from "../format/checks.js";
import { WORKLOAD } from "./ending.js";
import { LONGEST_MS } from "./longest.js";

/** As an exploration calls what a check asks for. */
const PROPERTIES: Readonly<Record<CheckOf<"property">["property"], string>> = {
  "no-starvation": "starved",
  "no-deadlock": "stuck",
  "no-fault": "faults",
  deadlines: "deadlines",
};

/** Explores where the caller is: on the command line, or in a worker of a page. */
export function localExplorer(runtime: Uint8Array): Explorer {
  const module = new RuntimeModule(runtime);
  return {
    async explore({ bundle, ...wish }, { property }) {
      const asked = PROPERTIES[property];
      const begun = performance.now();
      const isCancelled = () => performance.now() - begun > LONGEST_MS;
      const work = exploreWorkload({
        runtime: module,
        ...bundle,
        ...wish,
        workloadFile: WORKLOAD,
        enough: asked,
        isCancelled,
      });
      let next = work.next();
      while (!next.done) next = work.next();
      if (!next.value.ok) return next.value;
      const { verdicts, extent } = next.value.value;
      const found = verdicts.find((one) => one.property === asked);
      if (found === undefined) return failure("No thread of the workload has jobs with deadlines.");
      if (found.verdict === "fails") return success({ against: found.message });
      if (found.verdict === "holds") return success(null);
      return failure(
        `There are more runs than can be seen while you wait: ${extent.runs} were, and nothing was found in them.`,
      );
    },
  };
}
