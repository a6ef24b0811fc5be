// What the built page weighs; each budget counts as one test.

import { inRoot } from "../lib/paths.mjs";
import { complaint, judgeSite } from "../lib/site-sizes.mjs";

/** @returns {Promise<import("./part.mjs").PartResult>} */
export async function runSizes() {
  const judged = await judgeSite(inRoot("web", "dist"));
  const complaints = judged.map(complaint).filter((words) => words !== null);
  const passed = judged.length - complaints.length;
  return { passed, failed: complaints.length, output: complaints.join("\n") };
}
