// npm run bench:size: what the built page weighs, and whether that is within its budgets.

import { inRoot } from "./lib/paths.mjs";
import { complaint, measureSite } from "./lib/site-sizes.mjs";

const measured = measureSite(inRoot("web", "dist"));
console.table(
  measured.map((share) => ({
    part: share.name,
    "kB in brotli": Number(share.size.toFixed(1)),
    budget: share.budget,
    verdict: complaint(share) === null ? "within" : "over",
  })),
);
