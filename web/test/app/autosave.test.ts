import { beforeEach, expect, test, vi } from "vitest";
import { show } from "../../src/actions/project/show-project.js";
import { keepSaved } from "../../src/app/keeping/autosave.js";
import { failure, type Result, success } from "../../src/base/result.js";
import type { Structure } from "../../src/generated/services.js";
import { createCatalogueStore } from "../../src/model/catalogue.js";
import type { Studio } from "../../src/model/commands.js";
import { keyOf } from "../../src/model/kept-key.js";
import { createNoticesStore } from "../../src/model/notices.js";
import type { Keeping, KeptProject, ProjectStorage } from "../../src/model/ports.js";
import { perform, takeTyped } from "../../src/model/project/changes.js";
import {
  createCompilationStore,
  structuresOf,
  takeAnalysis,
  takeStructure,
} from "../../src/model/project/compilation.js";
import { createHistoryStore } from "../../src/model/project/history.js";
import {
  changeTexts,
  createProjectStore,
  moveNodes,
  type Project,
} from "../../src/model/project/project.js";
import { createRulesStore } from "../../src/model/project/rules.js";
import { createRunStore } from "../../src/model/run/run.js";
import { createSelectionStore } from "../../src/model/selection.js";
import type { ClaimEvents } from "../../src/services/keeping/claims.js";
import type { Jotting, Journal } from "../../src/services/keeping/journal.js";
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
  catalogue: createCatalogueStore(),
});
let stores: ReturnType<typeof createStores>;
let studio: Studio;
let saved: KeptProject[];
/** Former keys, and the names and schedulers with which projects went on. */
let moved: [string, string, string][];
let copies: KeptProject[];
/** What keeping answers, while it is not as usual. */
let outcome: Result<Keeping>;
/** What keeping a copy answers, while it is not as usual. */
let refusal: Result<string> | null;
/** What keeping waits for. */
let slow: Promise<void>;
let noted: Map<string, Jotting>;
/** Tells the page of the claims that it has made, by key, how they stand. */
let claimed: Map<string, ClaimEvents>;
let listeners: Map<string, () => void>;

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
  listeners = new Map();
  const addEventListener = (type: string, listener: () => void) => listeners.set(type, listener);
  const removeEventListener = (type: string) => listeners.delete(type);
  vi.stubGlobal("addEventListener", addEventListener);
  vi.stubGlobal("removeEventListener", removeEventListener);
  vi.stubGlobal("document", {
    visibilityState: "visible",
    addEventListener,
    removeEventListener,
  });
  stores = createStores();
  saved = [];
  moved = [];
  copies = [];
  outcome = success("kept");
  slow = Promise.resolve();
  refusal = null;
  noted = new Map();
  claimed = new Map();
  const projects: Partial<ProjectStorage> = {
    async save(kept) {
      await slow;
      if (outcome.ok && outcome.value === "kept") saved.push(structuredClone(kept));
      return outcome;
    },
    async move(key, { project }) {
      await slow;
      moved.push([key, project.name, project.scheduler.text]);
      return outcome;
    },
    async saveCopy(kept) {
      if (refusal) return refusal;
      copies.push(structuredClone(kept));
      return success(`${kept.project.name} (copy)`);
    },
    own: async () => success([]),
    recover: async () => success(null),
  };
  const journal: Journal = {
    jot: (key, jotting) => !!noted.set(key, structuredClone(jotting)),
    read: (key) => noted.get(key) ?? null,
    keys: () => [...noted.keys()],
    strike: (key) => noted.delete(key),
  };
  studio = { stores, ports: { projects } } as unknown as Studio;
  const end = keepSaved(studio, {
    claims(key, events) {
      claimed.set(key, events);
      return { takeOver() {}, release: () => claimed.delete(key) };
    },
    claimedKeys: async () => [],
    journal,
    rememberOpen() {},
  });
  return () => {
    end();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

/** Opens a project that this page keeps. */
function open(project: Project) {
  show(studio, { project, analysis: null });
  claimed.get(keyOf(project))?.held(false);
}

const pause = () => vi.advanceTimersByTimeAsync(1_000);
const learn = (text: string, title: string) =>
  takeStructure(stores.compilation, stores.project.getState(), text, structure(title));

test("keeps what is known of exactly the texts that are kept", async () => {
  open(PROJECT);
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
  open(PROJECT);
  await pause();
  const before = saved.length;
  learn("workload w {}", "late");
  await pause();
  expect(saved.slice(before).map((kept) => kept.structures)).toEqual([
    { workload: structure("late") },
  ]);
});

test("a project that is opened again knows how its texts are built", async () => {
  open(PROJECT);
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
  open(PROJECT);
  for (const text of ["scheduler a {}", "scheduler b {}"]) {
    changeTexts(stores.project, { scheduler: text });
    learn(text, text);
  }
  expect([...stores.compilation.getState().structures.keys()]).toEqual(["scheduler b {}"]);
});

const type = (scheduler: string) => takeTyped(stores, { scheduler }, performance.now());
const savedText = () => saved.at(-1)?.project.scheduler.text;
const standing = () => stores.notices.getState().standing?.text;
const notice = () => stores.notices.getState().notice?.text;

test.each([20, 50, 110, 400])(
  "is kept while one types for a minute without a pause, a key each %i ms",
  async (rest) => {
    open(PROJECT);
    for (let key = 1; key * rest <= 60_000; key++) {
      type("x".repeat(key));
      await vi.advanceTimersByTimeAsync(rest);
      const behind = key - (savedText()?.replace("scheduler s {}", "").length ?? 0);
      expect(behind * rest).toBeLessThanOrEqual(1_000);
    }
  },
);

test("keeps what can be undone with the text", async () => {
  open(PROJECT);
  perform(stores, "Write", { texts: { scheduler: "written" } });
  await pause();
  expect(saved.at(-1)?.history?.past.map(({ name }) => name)).toEqual(["Write"]);
  open({ ...PROJECT, name: "Other" });
  expect(stores.history.getState().past).toEqual([]);
  show(studio, saved.find(({ project }) => project.name === "Station") as KeptProject);
  expect(stores.history.getState().past).toHaveLength(1);
});

test("notes on the way out what is not kept, and strikes it when it is", async () => {
  open(PROJECT);
  await pause();
  listeners.get("pagehide")?.();
  expect(noted.size).toBe(0);
  type("half a wo");
  listeners.get("pagehide")?.();
  expect(noted.get("own/Station")?.kept.project.scheduler.text).toBe("half a wo");
  await pause();
  expect(savedText()).toBe("half a wo");
  expect(noted.size).toBe(0);
});

test("notes what is still on its way into the database, which a page that is left does not wait for", async () => {
  open(PROJECT);
  await pause();
  slow = new Promise(() => {});
  type("on its way");
  await pause();
  listeners.get("pagehide")?.();
  expect(noted.get("own/Station")?.kept.project.scheduler.text).toBe("on its way");
});

test("keeps what was just typed when another project is opened", async () => {
  open(PROJECT);
  type("the last word");
  open({ ...PROJECT, name: "Other" });
  await pause();
  const station = saved.filter(({ project }) => project.name === "Station");
  expect(station.at(-1)?.project.scheduler.text).toBe("the last word");
});

test("keeps what came from a file when another project is opened at once", async () => {
  open({ ...PROJECT, name: "From a file" });
  show(studio, { project: PROJECT, analysis: null });
  await pause();
  expect(saved.map(({ project }) => project.name)).toContain("From a file");
});

test("keeps nothing of a project that another tab keeps, and makes a copy of what is changed", async () => {
  show(studio, { project: PROJECT, analysis: null });
  claimed.get("own/Station")?.elsewhere();
  await pause();
  expect(saved).toEqual([]);
  expect(stores.notices.getState().standing?.actions.map(({ label }) => label)).toEqual([
    "Take over here",
    "Keep a copy",
  ]);
  type("mine");
  await pause();
  expect(copies.map(({ project }) => project.scheduler.text)).toEqual(["mine"]);
  expect(stores.project.getState().name).toBe("Station (copy)");
  expect(stores.notices.getState().standing).toBeNull();
  expect(notice()).toContain("The copy is called “Station (copy)”.");
  claimed.get("own/Station (copy)")?.held(false);
  type("mine, too");
  await pause();
  expect(saved.at(-1)?.project).toMatchObject({
    name: "Station (copy)",
    scheduler: { text: "mine, too" },
  });
});

test("what a person moves becomes a copy, too, where another tab keeps the project, and places alone do not", async () => {
  show(studio, { project: PROJECT, analysis: null });
  claimed.get("own/Station")?.elsewhere();
  moveNodes(stores.project, { "container:a": { x: 1, y: 2 } });
  await pause();
  expect(copies).toEqual([]);
  perform(stores, "Move a", { places: { "container:a": { x: 3, y: 4 } } });
  await pause();
  expect(copies.map(({ project }) => project.positions)).toEqual([
    { "container:a": { x: 3, y: 4 } },
  ]);
});

test("what was not saved when another tab took over becomes a copy", async () => {
  open(PROJECT);
  await pause();
  type("late");
  claimed.get("own/Station")?.lost();
  await pause();
  expect(copies.map(({ project }) => project.scheduler.text)).toEqual(["late"]);
  expect(notice()).toContain("Another tab has taken “Station” over.");
});

test("saves at once what another tab asks for", async () => {
  open(PROJECT);
  await pause();
  type("in time");
  await claimed.get("own/Station")?.asked();
  expect(savedText()).toBe("in time");
  claimed.get("own/Station")?.lost();
  await pause();
  expect(copies).toEqual([]);
});

test("what another tab has kept without our knowing is not written over", async () => {
  open(PROJECT);
  await pause();
  outcome = success("newer");
  type("beside it");
  await pause();
  expect(copies.map(({ project }) => project.scheduler.text)).toEqual(["beside it"]);
  expect(notice()).toContain("“Station” was changed in another tab.");
});

test("what cannot be kept is said once, noted, and tried again", async () => {
  open(PROJECT);
  await pause();
  outcome = failure("The storage is full.");
  type("kept later");
  await pause();
  expect(stores.project.getState().saved).toBe("failed");
  expect(standing()).toBe("The storage is full.");
  expect(noted.get("own/Station")?.kept.project.scheduler.text).toBe("kept later");
  outcome = success("kept");
  await vi.advanceTimersByTimeAsync(6_000);
  expect(savedText()).toBe("kept later");
  expect(stores.project.getState().saved).toBe("saved");
  expect(standing()).toBeUndefined();
  expect(noted.size).toBe(0);
});

test("what can only become a copy is noted where no project is kept, whatever is called so", async () => {
  open(PROJECT);
  claimed.get("own/Station")?.elsewhere();
  refusal = failure("The storage is full.");
  type("mine");
  await pause();
  const [[key = "", jotting] = []] = noted;
  expect([key.startsWith("apart/"), noted.size]).toEqual([true, 1]);
  expect(jotting?.kept.project.scheduler.text).toBe("mine");
  refusal = null;
  await vi.advanceTimersByTimeAsync(6_000);
  expect(copies.map(({ project }) => project.scheduler.text)).toEqual(["mine"]);
  expect(noted.size).toBe(0);
});

test("what is typed while nothing can be kept is noted within a second", async () => {
  open(PROJECT);
  await pause();
  outcome = failure("The storage is full.");
  for (const text of ["one", "one two", "one two three"]) {
    type(text);
    await pause();
    expect(noted.get("own/Station")?.kept.project.scheduler.text).toBe(text);
  }
});

test("what the database does not answer to is noted within a second", async () => {
  open(PROJECT);
  await pause();
  slow = new Promise(() => {});
  for (const text of ["one", "one two"]) {
    type(text);
    await pause();
    expect(noted.get("own/Station")?.kept.project.scheduler.text).toBe(text);
  }
});

test("a project gets another name with all that is kept of it, unless it is taken", async () => {
  open(PROJECT);
  type("before");
  stores.project.setState({ name: "Weather", example: null, stamp: null });
  type("behind");
  await pause();
  expect(moved).toEqual([["own/Station", "Weather", "before"]]);
  claimed.get("own/Weather")?.held(false);
  await pause();
  expect(saved.at(-1)?.project).toMatchObject({ name: "Weather", scheduler: { text: "behind" } });
  expect(claimed.has("own/Station")).toBe(false);
  outcome = success("newer");
  stores.project.setState({ name: "Taken", example: null, stamp: null });
  await pause();
  expect(stores.project.getState().name).toBe("Taken (copy)");
});

test("another name is not told to be kept before all that is kept goes by it", async () => {
  open(PROJECT);
  await pause();
  let answer = () => {};
  slow = new Promise((done) => {
    answer = done;
  });
  type("just before");
  stores.project.setState({ name: "Weather", example: null, stamp: null });
  expect(stores.project.getState().saved).toBe("saving");
  listeners.get("pagehide")?.();
  expect(noted.get("own/Weather")?.kept.project.scheduler.text).toBe("just before");
  await pause();
  expect(stores.project.getState().saved).toBe("saving");
  answer();
  await pause();
  expect(stores.project.getState().saved).toBe("saved");
  expect(noted.size).toBe(0);
});

test("a project that came by a link is kept nowhere until it is changed, then as a copy", async () => {
  open(PROJECT);
  await pause();
  const before = saved.length;
  show(studio, { project: { ...PROJECT, name: "Shared" }, analysis: null, isGuest: true });
  learn("scheduler s {}", "of the compiler");
  await pause();
  listeners.get("pagehide")?.();
  expect([saved.length, copies, [...claimed.keys()]]).toEqual([before, [], []]);
  expect(noted.size).toBe(0);
  expect(stores.project.getState().saved).toBe("elsewhere");
  type("scheduler s { }");
  await pause();
  expect(copies.map(({ project }) => project.name)).toEqual(["Shared"]);
  expect(stores.project.getState()).toMatchObject({ name: "Shared (copy)", isGuest: false });
  expect([...claimed.keys()]).toEqual([keyOf({ example: null, name: "Shared (copy)" })]);
});

test("a link to a project that is called as one's own does not touch that", async () => {
  open(PROJECT);
  await pause();
  const before = saved.length;
  show(studio, { project: PROJECT, analysis: null, isGuest: true });
  changeTexts(stores.project, { scheduler: "scheduler s { int x; }" });
  await pause();
  expect(saved.slice(before)).toEqual([]);
  expect(copies).toHaveLength(1);
});
