import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { openLink } from "../../src/actions/share/open-link.js";
import { failure } from "../../src/base/result.js";
import { createCatalogueStore } from "../../src/model/catalogue.js";
import type { Studio } from "../../src/model/commands.js";
import { createLayoutStore } from "../../src/model/layout.js";
import { createNoticesStore } from "../../src/model/notices.js";
import { createCompilationStore } from "../../src/model/project/compilation.js";
import { createHistoryStore } from "../../src/model/project/history.js";
import { createProjectStore, type Project } from "../../src/model/project/project.js";
import { createRulesStore } from "../../src/model/project/rules.js";
import { createRunStore } from "../../src/model/run/run.js";
import { createSelectionStore } from "../../src/model/selection.js";
import { textOfShared } from "../../src/model/share/shared.js";
import { links } from "../../src/services/links.js";

const PROJECT: Project = {
  name: "Shared",
  example: null,
  scheduler: { name: "s.sched", text: "scheduler s extends base {}" },
  workload: { name: "w.workload", text: "workload w {}" },
  positions: {},
};
const SHARED = { project: PROJECT, example: "lottery", moment: null, sight: null, graph: null };

let studio: Studio;
/** What was asked of what is kept. */
let touched: string[];

beforeEach(() => {
  touched = [];
  const touching = (name: string) =>
    new Proxy({}, { get: (_, method) => () => touched.push(`${name}.${String(method)}`) });
  const stores = {
    project: createProjectStore(),
    compilation: createCompilationStore(),
    notices: createNoticesStore(),
    history: createHistoryStore(),
    rules: createRulesStore(),
    run: createRunStore(),
    selection: createSelectionStore(),
    catalogue: createCatalogueStore(),
    layout: createLayoutStore(),
  };
  stores.project.setState({ ...PROJECT, name: "Mine", version: 1, opened: 1 });
  const ports = {
    links,
    examples: { load: async () => failure("There is none.") },
    projects: touching("projects"),
    versions: touching("versions"),
    preferences: touching("preferences"),
  };
  studio = { stores, ports } as unknown as Studio;
});

test("a link shows its project as a guest, and touches nothing that is kept", async () => {
  const opened = await openLink(studio, await links.pack(textOfShared(SHARED)));
  expect(opened.ok).toBe(true);
  expect(studio.stores.project.getState()).toMatchObject({ ...PROJECT, isGuest: true });
  expect(touched).toEqual([]);
});

test("tabs show as they were shared; how the page is arranged stays", async () => {
  studio.stores.layout.setState({ paneSizes: { source: 333 }, theme: "dark" });
  const sight = {
    sourceTab: "workload",
    output: null,
    resultsTab: "events",
    inspectorTab: "why",
    narrowPlace: "results",
    selection: { kind: "thread", thread: 2 },
  } as const;
  await openLink(studio, await links.pack(textOfShared({ ...SHARED, sight })));
  expect(studio.stores.layout.getState()).toMatchObject({
    sourceTab: "workload",
    resultsTab: "events",
    paneSizes: { source: 333 },
    theme: "dark",
  });
  expect(studio.stores.selection.getState().selection).toEqual(sight.selection);
});

test("whatever a link holds, opening it throws nothing, and one that is refused leaves the project that shows", async () => {
  const whole = textOfShared(SHARED);
  const part = fc.tuple(fc.nat(whole.length), fc.nat(12), fc.string({ maxLength: 12 }));
  const text = fc.oneof(
    fc.json(),
    part.map(([at, length, by]) => whole.slice(0, at) + by + whole.slice(at + length)),
  );
  await fc.assert(
    fc.asyncProperty(text, async (packed) => {
      const before = studio.stores.project.getState();
      const opened = await openLink(studio, await links.pack(packed));
      if (!opened.ok) expect(studio.stores.project.getState()).toBe(before);
      else expect(studio.stores.project.getState().isGuest).toBe(true);
      expect(touched).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
