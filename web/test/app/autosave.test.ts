import { beforeEach, expect, test, vi } from "vitest";
import { show } from "../../src/actions/open-example.js";
import { keepSaved } from "../../src/app/autosave.js";
import { success } from "../../src/base/result.js";
import type { Structure } from "../../src/generated/services.js";
import type { Studio } from "../../src/model/commands.js";
import {
  createCompilationStore,
  structuresOf,
  takeAnalysis,
  takeStructure,
} from "../../src/model/compilation.js";
import { createHistoryStore } from "../../src/model/history.js";
import { createNoticesStore } from "../../src/model/notices.js";
import type { KeptProject } from "../../src/model/ports.js";
import { changeTexts, createProjectStore, type Project } from "../../src/model/project.js";
import { createRulesStore } from "../../src/model/rules.js";
import { createRunStore } from "../../src/model/run.js";
import { createSelectionStore } from "../../src/model/selection.js";
import { analysisOf } from "../fixtures.js";

const PROJECT: Project = {
  name: "Station",
  example: null,
  scheduler: { name: "s.sched", text: "scheduler s {}" },
  workload: { name: "w.workload", text: "workload w {}" },
  positions: {},
};

const createStores = () => ({
  project: createProjectStore(),
  compilation: createCompilationStore(),
  notices: createNoticesStore(),
  history: createHistoryStore(),
  rules: createRulesStore(),
  run: createRunStore(),
  selection: createSelectionStore(),
});
let stores: ReturnType<typeof createStores>;
let studio: Studio;
let saved: KeptProject[];

/** How a text is built, told apart by the title of its one lens. */
const structure = (title: string): Structure => ({
  version: 1,
  outline: [],
  folds: [],
  tokens: [],
  lenses: [{ title, from: 0, to: 1 }],
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  stores = createStores();
  saved = [];
  const projects = {
    save(kept: KeptProject) {
      saved.push(structuredClone(kept));
      return Promise.resolve(success(undefined));
    },
  };
  studio = { stores, ports: { projects } } as unknown as Studio;
  const end = keepSaved(studio);
  return () => {
    end();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

const pause = () => vi.advanceTimersByTimeAsync(1_000);
const learn = (text: string, title: string) =>
  takeStructure(stores.compilation, stores.project.getState(), text, structure(title));

test("keeps what is known of exactly the texts that are kept", async () => {
  show(studio, { project: PROJECT, analysis: null });
  const { version } = stores.project.getState();
  takeAnalysis(stores.compilation, analysisOf({ version }), 1);
  learn("scheduler s {}", "first");
  await pause();
  expect(saved.at(-1)).toMatchObject({
    project: PROJECT,
    analysis: { version },
    structures: { scheduler: structure("first") },
  });

  changeTexts(stores.project, { scheduler: "scheduler changed {}" });
  await pause();
  expect(saved.at(-1)).toMatchObject({ analysis: null, structures: {} });
});

test("keeps how a text is built when that is told after the text was kept", async () => {
  show(studio, { project: PROJECT, analysis: null });
  await pause();
  const before = saved.length;
  learn("workload w {}", "late");
  await pause();
  expect(saved.slice(before).map((kept) => kept.structures)).toEqual([
    { workload: structure("late") },
  ]);
});

test("a project that is opened again knows how its texts are built", async () => {
  show(studio, { project: PROJECT, analysis: null });
  learn("scheduler s {}", "of the scheduler");
  await pause();
  const kept = saved.at(-1) as KeptProject;
  show(studio, { project: { ...PROJECT, name: "Other" }, analysis: null });
  expect(structuresOf(stores.compilation.getState(), stores.project.getState())).toEqual({});
  show(studio, kept);
  expect(structuresOf(stores.compilation.getState(), stores.project.getState())).toEqual({
    scheduler: structure("of the scheduler"),
  });
});

test("forgets how former versions of a text were built", () => {
  show(studio, { project: PROJECT, analysis: null });
  for (const text of ["scheduler a {}", "scheduler b {}"]) {
    changeTexts(stores.project, { scheduler: text });
    learn(text, text);
  }
  expect([...stores.compilation.getState().structures.keys()]).toEqual(["scheduler b {}"]);
});
