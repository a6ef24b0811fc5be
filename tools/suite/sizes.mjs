// What the built page weighs; each budget counts as one test.

import { inRoot } from "../lib/paths.mjs";
import { complaint, measureSite } from "../lib/site-sizes.mjs";

/** @returns {Promise<import("./part.mjs").PartResult>} */
export async function runSizes() {
  const measured = measureSite(inRoot("web", "dist"));
  const complaints = measured.map(complaint).filter((words) => words !== null);
  const passed = measured.length - complaints.length;
  return { passed, failed: complaints.length, output: complaints.join("\n") };
}
