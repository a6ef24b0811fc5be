import { beforeEach, expect, test } from "vitest";
import { createSystemSearch } from "../../src/actions/exploration/system-search.js";
import { type Result, success } from "../../src/base/result.js";
import type { CompiledSystem } from "../../src/generated/services.js";
import type { Stores, Studio } from "../../src/model/commands.js";
import type { SystemDesk } from "../../src/model/exploration/desk.js";
import type { ExploreOptions, SystemExploreWish } from "../../src/model/exploration/port.js";
import type { SystemCourse, SystemExploration } from "../../src/model/exploration/runs.js";
import { shownSystemVerdict } from "../../src/model/exploration/system.js";
import { createLayoutStore } from "../../src/model/layout.js";
import { createProjectStore, openProject } from "../../src/model/project/project.js";
import { otherwiseRun } from "../../src/model/system/otherwise.js";

const COURSE: SystemCourse = {
  changes: [{ kind: "crash", node: 1, time: 5 }],
  decisions: [[], [1]],
  steps: [{ time: 5, words: "first is gone without a word" }],
  at: { time: 9, phase: "settled", process: 0, tick: 3 } as unknown as SystemCourse["at"],
  events: 4,
  messages: 1,
};
const FOUND = {
  system: "s.system",
  extent: { complete: true },
  verdicts: [
    { verdict: "holds", course: null },
    { verdict: "fails", course: COURSE },
  ],
} as unknown as SystemExploration;
const COMPILED = {
  plan: { seed: 7, nodes: [] },
  families: [],
  workloads: {},
  manager: null,
} as unknown as CompiledSystem;

let stores: Stores;
let desk: SystemDesk;
let compiled: CompiledSystem;
let searches: {
  wish: SystemExploreWish;
  options: ExploreOptions;
  end(found: Result<SystemExploration>): void;
}[];
let saved: string[];

beforeEach(() => {
  stores = {
    project: createProjectStore(),
    layout: createLayoutStore(),
  } as unknown as Stores;
  openProject(stores.project, {
    name: "Mine",
    example: null,
    scheduler: { name: "m.sched", text: "distributed scheduler m { }" },
    workload: { name: "w.workload", text: "" },
    others: [{ name: "s.system", text: "system s { }" }],
    positions: {},
  });
  compiled = COMPILED;
  searches = [];
  saved = [];
  const ports = {
    compiler: { ask: async () => success(compiled) },
    downloads: { save: (name: string, _: string, text: string) => saved.push(name, text) },
    explorations: {
      exploreSystem: (wish: SystemExploreWish, options: ExploreOptions) =>
        new Promise((end) => {
          searches.push({ wish, options, end });
        }),
    },
  };
  desk = createSystemSearch({ stores, ports } as unknown as Studio);
});

const settled = () => new Promise<void>((resolve) => setTimeout(resolve));
const state = () => desk.store.getState();

test("a system is explored within the chosen bounds, by its own seed; a newer search takes its place", async () => {
  desk.choose({ crashes: 1 });
  void desk.explore();
  await settled();
  expect(searches[0]?.wish).toMatchObject({ name: "s.system", seed: "7", late: 1, crashes: 1 });
  void desk.explore();
  await settled();
  expect(searches[0]?.options.signal.aborted).toBe(true);
  searches[1]?.end(success(FOUND));
  await settled();
  expect(state().phase).toEqual({ kind: "resting" });
  expect(shownSystemVerdict(state())?.course).toBe(COURSE);
});

test("cancelling ends it with what was seen; texts with errors are told", async () => {
  void desk.explore();
  await settled();
  desk.cancel();
  expect(searches[0]?.options.ending.aborted).toBe(true);
  compiled = { ...COMPILED, plan: null };
  await desk.explore();
  expect(state().phase).toMatchObject({ kind: "failed" });
});

test("the run that fails is gone through until it is left, or another project opened", async () => {
  desk.stepThrough(COURSE);
  expect(otherwiseRun.getState().course).toBe(COURSE);
  expect(stores.layout.getState().resultsTab).toBe("system");
  desk.leave();
  expect(otherwiseRun.getState().course).toBeNull();
  desk.stepThrough(COURSE);
  openProject(stores.project, { ...stores.project.getState(), name: "Other" });
  expect(otherwiseRun.getState().course).toBeNull();
});

test("it is handed out as the command line takes it", () => {
  desk.download(COURSE);
  expect(saved[0]).toBe("otherwise.json");
  expect(JSON.parse(saved[1] ?? "")).toEqual({
    changes: COURSE.changes,
    decisions: COURSE.decisions,
  });
});
