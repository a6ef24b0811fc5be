import { beforeEach, expect, test, vi } from "vitest";
import { createSystemDesk } from "../../src/actions/exploration/system/desk.js";
import { type Result, success } from "../../src/base/result.js";
import type { CompiledSystem } from "../../src/generated/services.js";
import type { Stores, Studio } from "../../src/model/commands.js";
import type { SystemDesk } from "../../src/model/exploration/desk.js";
import { type KeptSystemRun, systemRunOf } from "../../src/model/exploration/kept-system.js";
import type { ExploreOptions, SystemExploreWish } from "../../src/model/exploration/port.js";
import { keptRunFrom } from "../../src/model/exploration/read-run.js";
import type {
  ExplorationOfSystem,
  FollowedSystem,
  SystemCourse,
  SystemVerdict,
} from "../../src/model/exploration/runs.js";
import { shownSystemVerdict } from "../../src/model/exploration/system.js";
import { createLayoutStore } from "../../src/model/layout.js";
import {
  changeTexts,
  createProjectStore,
  openProject,
  type ProjectState,
} from "../../src/model/project/project.js";

const COURSE: SystemCourse = {
  changes: [{ kind: "crash", node: 1, time: 5 }],
  decisions: [[], [1]],
  steps: [{ time: 5, words: "first is gone without a word" }],
  at: { time: 9, node: 0, tick: 3 },
  events: 4,
  messages: 1,
};
const FOUND = {
  system: "s.system",
  extent: { complete: true },
  canGoOn: false,
  verdicts: [
    { verdict: "holds", course: null },
    { verdict: "fails", course: COURSE },
  ],
} as unknown as ExplorationOfSystem;
const COMPILED = {
  plan: { seed: 7, nodes: [] },
  families: [],
  workloads: {},
  manager: null,
} as unknown as CompiledSystem;

const FAILING = {
  property: "faults",
  verdict: "fails",
  message: "It stops.",
  fault: null,
  node: "first",
  course: COURSE,
  runs: 1,
} as const satisfies SystemVerdict;
const FAILURE = { node: "first", message: "It stops." };

const projectWithout = ({ counterexample: _, ...rest }: ProjectState) => rest;

let stores: Stores;
/** What fails where a run is carried out again. */
let failure: FollowedSystem["failure"];
let desk: SystemDesk;
let compiled: CompiledSystem;
let searches: {
  /** Null: what was stopped is gone on with. */
  wish: SystemExploreWish | null;
  options: ExploreOptions;
  end(found: Result<ExplorationOfSystem>): void;
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
  failure = FAILURE;
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
      followSystem: async () => success({ failure, parts: null }),
      resumeSystem: (options: ExploreOptions) =>
        new Promise((end) => {
          searches.push({ wish: null, options, end });
        }),
    },
  };
  desk = createSystemDesk({ stores, ports } as unknown as Studio, { usual: 1, most: 2 });
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

test("what was stopped is gone on with for as long as it takes", async () => {
  desk.choose({ seconds: 30 });
  void desk.explore();
  await settled();
  searches[0]?.end(success({ ...FOUND, canGoOn: true }));
  await settled();
  void desk.goOn();
  expect(searches.map(({ options }) => options.seconds)).toEqual([30, null]);
  expect(searches[1]?.wish).toBeNull();
  expect(searches[1]?.options.signal.aborted).toBe(false);
  searches[1]?.end(success(FOUND));
  await settled();
  expect(state().found).toMatchObject({ exploration: FOUND, seconds: null });
});

test("the run that fails is kept with the project, until it is left or another project opened", async () => {
  const kept = () => systemRunOf(stores.project.getState());
  desk.stepThrough(FAILING);
  expect(kept()).toMatchObject({ message: "It stops.", systemCourse: COURSE, system: "s.system" });
  expect(stores.layout.getState().resultsTab).toBe("system");
  await settled();
  expect(state().opened?.standing).toEqual({ kind: "followed", failure: FAILURE, parts: null });
  desk.leave();
  expect(kept()).toBeNull();
  expect(state().opened).toBeNull();
  desk.stepThrough(FAILING);
  const { bounds } = state();
  desk.choose({ late: 2, seconds: null });
  openProject(stores.project, { ...projectWithout(stores.project.getState()), name: "Other" });
  expect(kept()).toBeNull();
  expect(state().bounds).toEqual(bounds);
});

test("a file keeps the run; a damaged one, or one of another system, is no run", () => {
  desk.stepThrough(FAILING);
  const { counterexample } = stores.project.getState();
  expect(keptRunFrom(JSON.parse(JSON.stringify(counterexample)))).toEqual(counterexample);
  const damaged = { ...counterexample, systemCourse: { ...COURSE, at: {} } } as KeptSystemRun;
  expect(systemRunOf({ ...stores.project.getState(), counterexample: damaged })).toBeNull();
  expect(keptRunFrom({ ...counterexample, systemCourse: null })).toBeNull();
  const renamed = [{ name: "t.system", text: "system t { }" }];
  expect(systemRunOf({ ...stores.project.getState(), others: renamed })).toBeNull();
});

test("an edit while a run is open tells where it leads now, and then explores all anew", async () => {
  vi.useFakeTimers();
  desk.stepThrough(FAILING);
  await vi.runAllTimersAsync();
  failure = null;
  changeTexts(stores.project, { "s.system": "system s { nodes 2; }" });
  changeTexts(stores.project, { "s.system": "system s { nodes 3; }" });
  expect(state().opened?.standing).toEqual({ kind: "asked" });
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  expect(state().opened?.standing).toEqual({ kind: "followed", failure: null, parts: null });
  expect(searches).toHaveLength(1);
});

test("it is handed out as the command line takes it", () => {
  desk.download(COURSE);
  expect(saved[0]).toBe("otherwise.json");
  expect(JSON.parse(saved[1] ?? "")).toEqual({
    changes: COURSE.changes,
    decisions: COURSE.decisions,
  });
});
