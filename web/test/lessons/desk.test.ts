import { beginningOf } from "catapults-sim/lessons";
import { beforeEach, expect, test, vi } from "vitest";
import { createLessonDesk } from "../../src/actions/lessons/desk.js";
import { projectFrom, show } from "../../src/actions/project/show-project.js";
import { failure, type Result, success } from "../../src/base/result.js";
import type { Analysis } from "../../src/generated/services.js";
import type { Stores, Studio } from "../../src/model/commands.js";
import { createLayoutStore } from "../../src/model/layout.js";
import type { LessonDesk } from "../../src/model/lessons/desk.js";
import type { Lesson, Step } from "../../src/model/lessons/format.js";
import type { CheckedStep } from "../../src/model/lessons/port.js";
import { isDone, type Progress } from "../../src/model/lessons/progress.js";
import { shownStep } from "../../src/model/lessons/store.js";
import { createNoticesStore } from "../../src/model/notices.js";
import { createOverlayStore } from "../../src/model/overlay.js";
import type { KeptProject } from "../../src/model/ports.js";
import { undo } from "../../src/model/project/changes.js";
import { createCompilationStore, takeAnalysis } from "../../src/model/project/compilation.js";
import { createHistoryStore } from "../../src/model/project/history.js";
import { createProjectStore, type Example } from "../../src/model/project/project.js";
import { createRulesStore } from "../../src/model/project/rules.js";
import { createRunStore } from "../../src/model/run/run.js";
import type { SimulationState } from "../../src/model/run/simulation.js";
import { createSelectionStore } from "../../src/model/selection.js";
import { analysisOf, simulationOf } from "../fixtures.js";
import { LESSON } from "./lesson.js";

let stores: Stores;
let desk: LessonDesk;
let kept: Map<string, Progress>;
let projects: Map<string, KeptProject>;
/** What the checks come to, and how often they were looked at. */
let verdict: Result<CheckedStep>;
let looks: number;
/** Of each look whether it was at all checks. */
let thorough: boolean[];
let canKeep: boolean;
/** What was compiled when the page was built. */
let ahead: Analysis | null;

const PASSED: CheckedStep = { passed: true, results: [], isPartial: false };
const FAILED: CheckedStep = { passed: false, results: [], isPartial: false };

beforeEach(() => {
  kept = new Map();
  projects = new Map();
  verdict = success(FAILED);
  looks = 0;
  thorough = [];
  canKeep = true;
  ahead = null;
  stores = {
    project: createProjectStore(),
    history: createHistoryStore(),
    compilation: createCompilationStore(),
    rules: createRulesStore(),
    run: createRunStore(),
    selection: createSelectionStore(),
    layout: createLayoutStore(),
    notices: createNoticesStore(),
    overlay: createOverlayStore(true),
  } as unknown as Stores;
  desk = createLessonDesk(studio());
});

/** Ports that keep what they are given in memory. */
function studio(): Studio {
  const lessons = {
    list: async () => success([]),
    read: async (id: string) =>
      id === "turns" || id === "own/mine"
        ? success({ lesson: LESSON, challenge: null, problems: [] })
        : failure("No such lesson."),
    begin: async (_: string, lesson: Lesson, step: number) => ({
      project: beginningOf(lesson, step - 1),
      analysis: ahead,
    }),
    keep: async (name: string) => success(`own/${name}`),
    progress: async () => success(Object.fromEntries(kept)),
    keepProgress: async (id: string, progress: Progress) => {
      if (!canKeep) return failure("The storage is full.");
      kept.set(id, progress);
      return success(undefined);
    },
    check: async (_: Lesson, __: Step, ___: unknown, asking: { thoroughly: boolean }) => {
      looks++;
      thorough.push(asking.thoroughly);
      return verdict;
    },
    showMe: async () =>
      success({
        files: LESSON.steps[0]?.shown ?? {},
        answers: { choice: null, number: null, predictions: [] },
        tick: null,
      }),
  };
  const ofKey = async (key: string) => success(projects.get(key) ?? null);
  const ports = { lessons, projects: { ofKey }, simulator: simulator() };
  return { stores, ports } as unknown as Studio;
}

/** Dispatches thread 2 at each step. */
function simulator() {
  const step = async () => {
    const decisions = (stores.run.getState().simulation?.decisions ?? 0) + 1;
    return success(simulationOf({ decisions, running: 2, threads: THREADS, lastTick: decisions }));
  };
  const seek = async () => success(simulationOf({ lastTime: 900 }));
  return { step, seek };
}

const THREADS = [1, 2].map((thread) => ({
  ...{ thread, className: "worker", instance: thread - 1, state: "ready" as const, since: 0 },
  ...{ ran: 0, container: 1, waitsFor: null, line: 1, attributes: [] },
}));

/** The compiler has said that the present texts are fine. */
const analysed = () =>
  takeAnalysis(
    stores.compilation,
    analysisOf({ version: stores.project.getState().version }),
    null,
  );

const shown = () => shownStep(desk.store.getState());
const stepDone = (step: string) => isDone(shown()?.progress, step);

test("a lesson opens with a project of its own, arranged for learning; one's work stays where it is", async () => {
  await desk.open("turns");
  const { name, example, scheduler } = stores.project.getState();
  expect([name, example, scheduler.text]).toEqual(["Turns", "lesson/turns", "scheduler one {}"]);
  const { work, narrowPlace, sourceTab } = stores.layout.getState();
  expect([work, narrowPlace, sourceTab]).toEqual(["learn", "lesson", "scheduler"]);
  expect(shown()?.step.id).toBe("first");
  expect(stores.overlay.getState().welcome).toBe(false);
});

test("what was compiled ahead is known at once, and the checks are looked at without a compiler", async () => {
  ahead = analysisOf({});
  await desk.open("turns");
  expect(stores.compilation.getState().graph).toBe(ahead.graph);
  await vi.waitFor(() => expect(desk.store.getState().result).toEqual(FAILED));
});

test("what was left is found again, at the step where one was", async () => {
  projects.set("lesson/turns", {
    project: { ...projectCalled("Turns"), example: "lesson/turns" },
    analysis: null,
  });
  kept.set("turns", { ...progressWith("5"), step: "second" });
  await desk.open("turns");
  expect(stores.project.getState().scheduler.text).toBe("mine");
  expect(shown()?.step.id).toBe("second");
  expect(shown()?.progress.seed).toBe("5");
});

test("the lesson goes with its project, and comes back with it", async () => {
  await desk.open("turns");
  show(
    studio(),
    projectFrom({ ...projectCalled("Other"), id: "other", title: "Other" } as unknown as Example),
  );
  expect(desk.store.getState().open).toBeNull();
  show(studio(), {
    project: { ...projectCalled("Turns"), example: "lesson/turns" },
    analysis: null,
  });
  await vi.waitFor(() => expect(shown()?.id).toBe("turns"));
});

test("a step is looked at behind each change and once; once done it stays done", async () => {
  await desk.open("turns");
  verdict = success(PASSED);
  analysed();
  await vi.waitFor(() => expect(stepDone("first")).toBe(true));
  expect(shown()?.step.id, "it shows until the learner goes on").toBe("first");
  await vi.waitFor(() => expect(kept.get("turns")?.done).toEqual(["first"]));
  verdict = success(FAILED);
  const before = looks;
  stores.run.setState({ status: { kind: "ready" }, simulation: simulationOf({ lastTick: 9 }) });
  await vi.waitFor(() => expect(desk.store.getState().result).toEqual(FAILED));
  expect(stepDone("first")).toBe(true);
  expect(looks).toBe(before + 1);
});

test("nothing is said of texts that nobody has looked at yet, nor while the run plays", async () => {
  await desk.open("turns");
  await desk.check();
  expect(looks).toBe(0);
  analysed();
  stores.run.setState({ status: { kind: "ready" }, simulation: simulationOf({ playing: true }) });
  await desk.check();
  expect(looks).toBe(0);
});

test("a press of Check while the text is not known yet is not lost", async () => {
  await desk.open("turns");
  await desk.check();
  expect(thorough).toEqual([]);
  analysed();
  await vi.waitFor(() => expect(thorough).toEqual([true]));
  stores.run.setState({ status: { kind: "ready" }, simulation: simulationOf({ lastTick: 9 }) });
  await vi.waitFor(() => expect(thorough).toEqual([true, false]));
});

test("show me is one thing that can be undone", async () => {
  await desk.open("turns");
  analysed();
  await desk.showMe();
  expect(stores.project.getState().scheduler.text).toBe("scheduler one { data {} }");
  expect(shown()?.progress.shown).toEqual(["first"]);
  undo(stores);
  expect(stores.project.getState().scheduler.text).toBe("scheduler one {}");
});

test("a step runs its own workload, and going back is free", async () => {
  await desk.open("turns", 2);
  const { workload, scheduler } = stores.project.getState();
  expect(workload.name).toBe("long.workload");
  expect(scheduler.text, "what the steps before lead to").toBe("scheduler one { data {} }");
  desk.goTo("first");
  expect(shown()?.step.id).toBe("first");
  await vi.waitFor(() => expect(stores.project.getState().workload.name).toBe("short.workload"));
});

test("a step that asks what a run came to opens at its end, unless the learner has begun to run it", async () => {
  await desk.open("turns", 2);
  loaded(simulationOf({ lastTime: 0, decisions: 0 }));
  await vi.waitFor(() => expect(stores.run.getState().simulation?.lastTime).toBe(900));
  desk.goTo("first");
  desk.goTo("second");
  loaded(simulationOf({ lastTime: 5, decisions: 1 }));
  await vi.waitFor(() => expect(desk.store.getState().result).not.toBeNull());
  expect(stores.run.getState().simulation?.lastTime).toBe(5);
});

/** The program of the present texts is there to be run. */
function loaded(simulation: SimulationState): void {
  const { version } = stores.project.getState();
  const compiled = { ...analysisOf({}).compiled, workload: "AA==" } as Analysis["compiled"];
  const analysis = analysisOf({ version, compiled });
  stores.run.setState({ status: { kind: "ready" }, program: analysis, simulation });
  takeAnalysis(stores.compilation, analysis, null);
}

test("a prediction is told and kept, and a second one of the same decision takes its place", async () => {
  await desk.open("turns", 2);
  const before = simulationOf({ decisions: 0, threads: THREADS });
  stores.run.setState({ status: { kind: "ready" }, simulation: before });
  await desk.predict(1);
  expect(desk.store.getState().foreseen).toMatchObject({ isRight: false, came: "worker[1]" });
  stores.run.setState({ simulation: before });
  await desk.predict(2);
  expect(desk.store.getState().foreseen?.isRight).toBe(true);
  await desk.predict(7);
  expect(shown()?.progress.answers.second?.predictions, "there is no such thread").toHaveLength(1);
  expect(shown()?.progress.answers.second?.predictions).toEqual([
    { decision: 1, thread: "worker[1]" },
  ]);
});

test("a lesson that there is not changes nothing, and says so", async () => {
  await desk.open("gone");
  expect(stores.project.getState().name).toBe("");
  expect(stores.notices.getState().notice?.text).toBe("No such lesson.");
});

test("progress that cannot be kept is told once, and goes on in the page", async () => {
  canKeep = false;
  await desk.open("turns");
  await vi.waitFor(() =>
    expect(stores.notices.getState().notice?.text).toBe("The storage is full."),
  );
  stores.notices.setState({ notice: null });
  desk.hint();
  await vi.waitFor(() => expect(shown()?.progress.hints).toEqual({ first: 1 }));
  expect(stores.notices.getState().notice).toBeNull();
});

test("a lesson that was dropped is kept and opened", async () => {
  await desk.take("mine", {});
  expect(stores.project.getState().example).toBe("lesson/own/mine");
});

const projectCalled = (name: string) => ({
  name,
  scheduler: { name: "one.sched", text: "mine" },
  workload: { name: "short.workload", text: "" },
  others: [{ name: "long.workload", text: "" }],
  positions: {},
});

const progressWith = (seed: string): Progress => ({
  ...{ seed, step: null, done: [], hints: {}, shown: [], answers: {}, language: null, tries: [] },
});
