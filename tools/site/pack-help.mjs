// Packs the reference for the studio's help: sections of HTML that can be searched.
// Run as `node tools/site/pack-help.mjs`. The page reads them from help/sections.json.

import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runnerImport } from "vite";
import { inRoot } from "../lib/paths.mjs";
import { CODE, DIAGNOSTICS, diagnosticSection, linked, sectionsOf } from "./help-sections.mjs";

/** The pages for writers of schedulers, in the order in which the help lists them. */
const PAGES = [
  "learn/first-scheduler.md",
  "reference/language.md",
  "reference/workload-language.md",
  "reference/workload-waiting.md",
  "reference/workload-jobs.md",
  "reference/libraries.md",
  "reference/libraries/embedded.md",
  "reference/libraries/pth.md",
  "reference/libraries/preemptive.md",
  "reference/libraries/tap.md",
  "reference/preemptive.md",
  "reference/tap.md",
  "reference/deadlines.md",
  "reference/exploration-in-the-studio.md",
  "reference/exploration.md",
  "reference/exploration-of-two.md",
  "reference/groups.md",
  "reference/distributed.md",
  "reference/systems.md",
  "reference/pth.md",
  "reference/dynamic-c.md",
  "reference/shortcuts.md",
  "glossary.md",
];

await packHelp(inRoot("docs"), inRoot(".build", "site"));

/** Writes the sections of all pages. */
async function packHelp(docs, site) {
  const { module } = await runnerImport(inRoot("web", "src", "views", "source", "language.ts"));
  const codes = (await readdir(join(docs, DIAGNOSTICS))).filter((name) =>
    CODE.test(name.slice(0, -3)),
  );
  const sections = [];
  for (const page of PAGES)
    sections.push(...sectionsOf(page, await readFile(join(docs, page), "utf8"), module.highlight));
  for (const name of codes.sort()) {
    const text = await readFile(join(docs, DIAGNOSTICS, name), "utf8");
    sections.push(diagnosticSection(name.slice(0, -3), text, module.highlight));
  }
  await mkdir(join(site, "help"), { recursive: true });
  await writeFile(join(site, "help", "sections.json"), JSON.stringify(linked(sections)));
}
