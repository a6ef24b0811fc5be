import { beforeEach, expect, test } from "vitest";
import { createExplorationDesk } from "../../src/actions/exploration/desk.js";
import { failure, type Result, success } from "../../src/base/result.js";
import type { Analysis, Explorable } from "../../src/generated/services.js";
import type { Stores, Studio } from "../../src/model/commands.js";
import { decisionsOf } from "../../src/model/exploration/decisions.js";
import type { ExplorationDesk } from "../../src/model/exploration/desk.js";
import type { Followed } from "../../src/model/exploration/follow.js";
import { COUNTEREXAMPLE } from "../../src/model/exploration/kept-run.js";
import type {
  CompiledPair,
  CourseWish,
  ExploreOptions,
  ExploreWish,
  SmallestOptions,
  SmallestWish,
} from "../../src/model/exploration/port.js";
import type {
  Exploration,
  ExploredVerdict,
  FollowedCourse,
} from "../../src/model/exploration/runs.js";
import { createNoticesStore } from "../../src/model/notices.js";
import { undo } from "../../src/model/project/changes.js";
import { createCompilationStore } from "../../src/model/project/compilation.js";
import { createHistoryStore } from "../../src/model/project/history.js";
import { changeTexts, createProjectStore, openProject } from "../../src/model/project/project.js";
import { createRulesStore } from "../../src/model/project/rules.js";
import { createRunStore } from "../../src/model/run/run.js";
import { createSelectionStore } from "../../src/model/selection.js";
import { analysisOf, simulationOf } from "../fixtures.js";

const COMPILED = { module: "", workload: "AA==" } as Analysis["compiled"];
const EXPLORABLE: Explorable = {
  version: 1,
  profile: "embedded",
  compiled: COMPILED,
  facts: { goesByTime: null, imports: [], counters: [], wanted: [], without: [], testTarget: null },
};

const STEP = {
  event: "birth",
  thread: "a",
  other: null,
  values: [],
  words: "a is born",
  after: null,
};
const FAILING: ExploredVerdict = {
  property: "faults",
  verdict: "fails",
  message: "It stops.",
  fault: null,
  bound: null,
  counterexample: { stem: [STEP, STEP, STEP], loop: [], watched: null, unavoidable: null },
  replay: { workload: "workload counterexample { }", times: [0, 0, 0] },
  test: { message: "It stops.", ending: "fault", stem: [], loop: [], watched: null, again: {} },
  course: null,
};
const FOUND = { varies: "program", verdicts: [FAILING] } as unknown as Exploration;

let stores: Stores;
let desk: ExplorationDesk;
/** What the ports answer, and what they were asked. */
let explorable: Result<Explorable>;
let followed: Result<Followed>;
let followedCourse: FollowedCourse;
let searches: { of?: string; options: ExploreOptions; end(found: Result<Exploration>): void }[];
let sought: number[];
let remembered: object;
let pair: Result<CompiledPair> | null;
let measure: string;

function studio(): Studio {
  const ports = {
    compiler: { ask: async () => explorable },
    examples: {
      load: async () =>
        success({ title: "Last in", scheduler: { name: "l.sched", text: "" }, workload: null }),
    },
    explorations: {
      explore: ({ against }: ExploreWish, options: ExploreOptions) =>
        new Promise((end) => {
          searches.push({ options, end, ...(against && { of: against.title }) });
        }),
      resume: (varies: string, options: ExploreOptions) =>
        new Promise((end) => {
          searches.push({ of: `the stopped one of the ${varies}`, options, end });
        }),
      exploreCourses: (wish: CourseWish, options: ExploreOptions) =>
        new Promise((end) => {
          searches.push({ of: wish.workloadFile, options, end });
        }),
      findSmallest: async (wish: SmallestWish, { onProgress }: SmallestOptions) => {
        onProgress({ tried: 3, threads: 2 });
        pair = await wish.compile("workload smallest { }");
        measure = wish.measure;
        const found = { workload: "workload smallest { }", values: [1, 2], unit: "ns" };
        return success({ found, tried: 7, complete: true });
      },
      follow: async () => followed,
      followCourse: async () => success(followedCourse),
    },
    preferences: {
      load: () => remembered,
      save: (_: string, kept: object) => {
        remembered = kept;
      },
    },
    simulator: {
      seek: async (tick: number) => {
        sought.push(tick);
        return success(simulationOf({ tick }));
      },
    },
  };
  return { stores, ports } as unknown as Studio;
}

beforeEach(() => {
  stores = {
    project: createProjectStore(),
    history: createHistoryStore(),
    compilation: createCompilationStore(),
    rules: createRulesStore(),
    run: createRunStore(),
    selection: createSelectionStore(),
    notices: createNoticesStore(),
  } as unknown as Stores;
  explorable = success(EXPLORABLE);
  followed = success({ ticks: [2, 3, 4], parts: null, fault: "It stops." });
  searches = [];
  sought = [];
  remembered = {};
  openProject(stores.project, {
    name: "Mine",
    example: null,
    scheduler: { name: "s.sched", text: "one" },
    workload: { name: "day.workload", text: "" },
    positions: {},
  });
  desk = createExplorationDesk(studio());
});

const settled = () => new Promise<void>((resolve) => setTimeout(resolve));
const state = () => desk.store.getState();

/** The compiler and the simulator have taken in the project as it is. */
async function loaded(): Promise<void> {
  const { version } = stores.project.getState();
  const program = analysisOf({ version, compiled: COMPILED });
  stores.compilation.setState({ analysis: program });
  stores.run.setState({ status: { kind: "loading" } });
  stores.run.setState({ status: { kind: "ready" }, program });
  await settled();
}

test("a search tells how far it is and what it found, and a newer one takes its place", async () => {
  void desk.explore();
  await settled();
  const progress = {
    phase: "states",
    states: 7,
    frontier: 1,
    depth: 2,
    bytes: 0,
    seconds: 0,
  } as const;
  searches[0]?.options.onProgress(progress);
  expect(state().phase).toEqual({ kind: "searching", progress });
  void desk.explore();
  await settled();
  expect(searches[0]?.options.signal.aborted).toBe(true);
  searches[0]?.end(failure("It was given up."));
  searches[1]?.end(success(FOUND));
  await settled();
  expect(state()).toMatchObject({ phase: { kind: "resting" }, found: { exploration: FOUND } });
});

test("a search that is cancelled tells what it has seen; another project ends it", async () => {
  void desk.explore();
  await settled();
  desk.cancel();
  expect(searches[0]?.options.ending.aborted).toBe(true);
  expect(searches[0]?.options.signal.aborted).toBe(false);
  openProject(stores.project, { ...stores.project.getState(), name: "Other" });
  expect(searches[0]?.options.signal.aborted).toBe(true);
  expect(state()).toMatchObject({ phase: { kind: "resting" }, found: null });
});

test("what is asked of one project is not asked of the next one", () => {
  const asked = state().settings;
  desk.choose({ varies: "workload", threads: 6, seconds: null, relative: "n", follows: true });
  openProject(stores.project, { ...stores.project.getState(), name: "Other" });
  expect(state().settings).toEqual({ ...asked, follows: true });
});

test("what cannot be explored says why", async () => {
  explorable = success({ ...EXPLORABLE, compiled: null });
  await desk.explore();
  expect(state().phase).toMatchObject({ message: expect.stringContaining("has errors") });
  explorable = success({
    ...EXPLORABLE,
    facts: {
      goesByTime: {
        ...{ file: "s.sched", line: 7, does: "says when its clock strikes" },
        ...{ durations: [], moments: null, oldest: null },
      },
      imports: [],
      wanted: [],
      counters: [],
      without: [],
      testTarget: null,
    },
  });
  await desk.explore();
  expect(state().phase).toMatchObject({
    message: expect.stringContaining("says when its clock strikes (line 7 of s.sched)"),
  });
  expect(searches).toEqual([]);
});

test("a run that fails becomes the workload, shows before its failure, and goes again", async () => {
  await loaded();
  desk.stepThrough(FAILING);
  expect(stores.project.getState().workload).toEqual({
    name: COUNTEREXAMPLE,
    text: "workload counterexample { }",
  });
  await settled();
  // What runs is still the former workload: nothing is said of it.
  expect(state().opened?.standing.kind).toBe("asked");
  await loaded();
  expect(state().opened).toMatchObject({ standing: { kind: "fails" }, ticks: [2, 3, 4], at: 1 });
  expect(sought).toEqual([3]);
  await desk.goTo(0);
  expect(sought).toEqual([3, 2]);
  desk.leave();
  expect(stores.project.getState()).toMatchObject({
    workload: { name: "day.workload" },
    others: [],
  });
  expect(state().opened).toBeNull();
  undo(stores);
  expect(state().opened?.kept.message).toBe("It stops.");
});

test("after a change it says where the run goes otherwise, and looks at all others by itself", async () => {
  await loaded();
  desk.stepThrough(FAILING);
  await loaded();
  const before = searches.length;
  followed = success({ ticks: [2, null, null], parts: 1, fault: null });
  changeTexts(stores.project, { scheduler: "two" });
  await loaded();
  expect(state().opened?.standing).toEqual({ kind: "elsewhere", step: 1, fault: null });
  expect(searches.length).toBe(before + 1);
  // A text with errors is told by Problems, and not here.
  explorable = success({ ...EXPLORABLE, compiled: null });
  changeTexts(stores.project, { scheduler: "three" });
  await loaded();
  expect(state().phase).toEqual({ kind: "resting" });
});

test("a page that opens such a project finds its run", async () => {
  const { property, message, fault } = FAILING;
  const counterexample = { stem: [STEP, STEP, STEP], loop: [], watched: null, unavoidable: null };
  openProject(stores.project, {
    ...stores.project.getState(),
    workload: { name: COUNTEREXAMPLE, text: "workload counterexample { }" },
    counterexample: { property, message, fault, counterexample, former: "day.workload" },
  });
  desk = createExplorationDesk(studio());
  expect(state().opened?.kept).toMatchObject({ property: "faults", former: "day.workload" });
  await loaded();
  expect(state().opened?.standing).toEqual({ kind: "fails" });
  // Where one stands is left as it is.
  expect(sought).toEqual([]);
});

/** A run of the workload in which the second of two events comes first. */
const OF_WORKLOAD: ExploredVerdict = {
  ...FAILING,
  property: "stuck",
  message: "A deadlock.",
  counterexample: null,
  replay: null,
  test: null,
  course: {
    digits: [1],
    decisions: [0, 1].map((at) => ({
      tick: at,
      time: at,
      kind: "order" as const,
      thread: null,
      value: 0,
      alternatives: 2,
      taken: 1 - at,
      words: "the 2nd of 2 events comes first",
    })),
    tick: 9,
    time: 9,
  },
};

test("all runs of the workload are looked at, and one of them is run by what it decides", async () => {
  await loaded();
  desk.choose({ varies: "workload" });
  void desk.explore();
  await settled();
  expect(searches.map(({ of }) => of)).toEqual(["day.workload"]);
  followedCourse = { ticks: [1, 10], parts: null, failure: "A deadlock." };
  desk.stepThrough(OF_WORKLOAD);
  const project = () => stores.project.getState();
  expect(project().workload.name).toBe("day.workload");
  expect(decisionsOf(project())).toEqual([1]);
  await loaded();
  expect(state().opened).toMatchObject({ standing: { kind: "fails" }, at: 1 });
  expect(sought).toEqual([10]);

  // Of another text it says where it leads, and looks at all runs of the workload anew.
  desk.choose({ varies: "program" });
  followedCourse = { ticks: [null, null], parts: 0, failure: null };
  changeTexts(stores.project, { workload: "another" });
  await loaded();
  expect(state().opened?.standing).toEqual({ kind: "elsewhere", step: 0, fault: null });
  expect(searches.at(-1)?.of).toBe("day.workload");

  // A run of a program takes its place, and chance is back with the former workload.
  desk.stepThrough(FAILING);
  expect(decisionsOf(project())).toBeUndefined();
  desk.leave();
  expect(project()).toMatchObject({
    workload: { name: "day.workload" },
    counterexample: undefined,
  });
});

test("what was stopped is gone on with, and stays of the text that it was of", async () => {
  void desk.explore();
  await settled();
  searches[0]?.end(success(FOUND));
  await settled();
  const { found } = state();
  void desk.goOn();
  await settled();
  expect(state().phase.kind).toBe("searching");
  expect(searches[1]?.of).toBe("the stopped one of the program");
  expect(searches.map(({ options }) => options.seconds)).toEqual([5, null]);
  expect(searches[0]?.options.signal.aborted).toBe(false);
  desk.cancel();
  expect(searches[1]?.options.ending.aborted).toBe(true);
  searches[1]?.end(success({ ...FOUND, verdicts: [] } as Exploration));
  await settled();
  const exploration = { ...FOUND, verdicts: [] };
  expect(state().found).toEqual({ ...found, exploration, seconds: null });
});

test("it is held against a file of the project or an example, of the same library", async () => {
  desk.choose({ against: { from: "examples", name: "last-in" } });
  void desk.explore();
  await settled();
  expect(searches[0]?.of).toBe("“Last in”");
  desk.choose({ against: { from: "project", name: "gone.sched" } });
  await desk.explore();
  expect(state().phase).toEqual({
    kind: "failed",
    message: "The project has no file `gone.sched` any more.",
  });
  expect(searches).toHaveLength(1);
});

test("a scheduler that runs, but under no program of any kind, is not said to have errors", async () => {
  await loaded();
  explorable = success({ ...EXPLORABLE, compiled: null });
  await desk.explore();
  const { phase } = state();
  expect(phase.kind === "failed" && phase.message).toContain("such as several processors");
});

test("another visit explores while one edits as this one does", () => {
  expect(state().settings.follows).toBe(false);
  desk.choose({ follows: true });
  expect(createExplorationDesk(studio()).store.getState().settings.follows).toBe(true);
});

test("the smallest workload under which it is better becomes the project's workload", async () => {
  desk.choose({
    against: { from: "examples", name: "last" },
    smallestQuestion: { measure: "switches", better: "other" },
  });
  await desk.findSmallest();
  const { smallest } = state();
  expect(smallest).toMatchObject({ kind: "done", other: "“Last in”", smallest: { tried: 7 } });
  expect({ measure, compiled: pair?.ok }).toEqual({ measure: "switches", compiled: true });
  desk.openSmallest("workload smallest { }");
  desk.openSmallest("workload smallest { }");
  const { workload, others } = stores.project.getState();
  expect(workload).toEqual({ name: "smallest_2.workload", text: "workload smallest_2 { }" });
  expect(others?.map(({ name }) => name)).toContain("day.workload");
});
