import { expect, test } from "vitest";
import { perform, redo, undo } from "../../src/model/project/changes.js";
import {
  freeName,
  nameProblem,
  readWith,
  referrers,
  schedulerNamed,
  withAspect,
  withEnding,
  withFiles,
  withMain,
  withMoved,
  withName,
  withoutFile,
  withoutFolders,
} from "../../src/model/project/files.js";
import { createHistoryStore } from "../../src/model/project/history.js";
import { missingFile } from "../../src/model/project/missing-file.js";
import {
  analyseRequest,
  changeTexts,
  contentsOf,
  createProjectStore,
  labelOf,
  mainSystem,
  openProject,
  type Project,
  partOfFile,
  partsOf,
  projectOf,
  surroundingsOf,
} from "../../src/model/project/project.js";
import { editRequest, surroundingsOfPart } from "../../src/model/project/requests.js";

const START: Project = {
  name: "Shop",
  example: null,
  scheduler: { name: "shop.sched", text: "scheduler shop extends base { } // extends base" },
  workload: { name: "day.workload", text: 'workload day { processes from "set.csv"; }' },
  others: [
    { name: "base.sched", text: "partial scheduler base { }" },
    { name: "trace.sched", text: "partial scheduler trace { }" },
    { name: "set.csv", text: "name,arrival" },
  ],
  aspects: ["trace.sched"],
  positions: { "container:ready": { x: 1, y: 2 } },
};

test("the compiler is told of bases, aspects and tables, and of no other workload", () => {
  const more = withFiles(START, [{ name: "night.workload", text: "workload night { }" }]);
  expect(surroundingsOf(more)).toEqual({
    files: {
      "base.sched": START.others?.[0]?.text,
      "trace.sched": START.others?.[1]?.text,
      "set.csv": "name,arrival",
    },
    aspects: ["trace.sched"],
  });
  expect(Object.keys(surroundingsOfPart(more, "base.sched").files ?? {})).toEqual([
    "shop.sched",
    "trace.sched",
    "set.csv",
  ]);
  expect(surroundingsOf({ scheduler: START.scheduler, workload: START.workload })).toEqual({});
});

test("a name without an ending has that of its kind", () => {
  expect(withEnding("cache", "workload")).toBe("cache.workload");
  expect(withEnding("cache.csv", "workload")).toBe("cache.csv");
  expect(withEnding("", "sched")).toBe("");
});

test.each([
  ["", "A file needs a name."],
  [".sched", "A file needs a name."],
  ["base", "A name ends in .sched, .workload, .csv or .system."],
  ["base.txt", "A name ends in .sched, .workload, .csv or .system."],
  ["two words.csv", "A name has letters, digits, _ and -, and begins with a letter."],
  ["my-base.sched", "A name has letters, digits and _, and begins with a letter."],
  ["../base.sched", "A name has letters, digits and _, and begins with a letter."],
  ["BASE.sched", "The project has a file base.sched already."],
  ["shop.sched", "The project has a file shop.sched already."],
  [`${"a".repeat(70)}.csv`, "A name has at most 64 letters."],
  ["other.sched", null],
  ["my-set.csv", null],
])("%j as a new file: %s", (name, problem) => {
  expect(nameProblem(START, name)).toBe(problem);
});

test("a file keeps its kind, and may be called as it is", () => {
  expect(nameProblem(START, "base.csv", "base.sched")).toMatch(/stays one/);
  expect(nameProblem(START, "base.sched", "base.sched")).toBeNull();
  expect(nameProblem(START, "Base.sched", "base.sched")).toBeNull();
  expect(freeName(START, "base", "sched")).toBe("base_2.sched");
});

test("what refers to a file by its name follows it, comments and other names stay", () => {
  expect(referrers(START, "base.sched")).toEqual(["shop.sched"]);
  const core = withName(START, "base.sched", "core.sched");
  expect(core.scheduler.text).toBe("scheduler shop extends core { } // extends base");
  const table = withName(core, "set.csv", "jobs.csv");
  expect(table.workload.text).toBe('workload day { processes from "jobs.csv"; }');
  const aspect = withName(table, "trace.sched", "log.sched");
  expect(aspect.aspects).toEqual(["log.sched"]);
  expect(partsOf(aspect).slice(2)).toEqual(["core.sched", "log.sched", "jobs.csv"]);
  expect(withName(aspect, "scheduler", "market.sched").scheduler.name).toBe("market.sched");
});

test("another scheduler is run in place of the first, and both keep their drawings", () => {
  const drawn = { ...START, breakpoints: [breakpoint("line"), breakpoint("handler")] };
  const other = withMain(drawn, "trace.sched");
  expect(other.scheduler.name).toBe("trace.sched");
  expect(other.others?.map(({ name }) => name)).toEqual(["base.sched", "shop.sched", "set.csv"]);
  expect(other.positions).toEqual({});
  expect(other.aspects).toEqual([]);
  expect(other.breakpoints?.map(({ stop }) => stop.kind)).toEqual(["handler"]);
  expect(withMain(other, "shop.sched").positions).toEqual(START.positions);
  expect(withMain(START, "set.csv")).toBe(START);
});

const breakpoint = (kind: "line" | "handler") => ({
  id: 1,
  isOn: true,
  stop: kind === "line" ? { kind, line: 1 } : { kind, handler: "schedule" },
});

test("a file that goes is woven in no longer; one with a known name replaces the text", () => {
  const gone = withoutFile(START, "trace.sched");
  expect(gone.aspects).toEqual([]);
  expect(partOfFile(gone, "trace.sched")).toBeNull();
  const replaced = withFiles(START, [
    { name: "day.workload", text: "workload day { }" },
    { name: "set.csv", text: "name" },
  ]);
  expect(replaced.workload.text).toBe("workload day { }");
  expect(replaced.others?.at(-1)).toEqual({ name: "set.csv", text: "name" });
  expect(withMoved(START, "set.csv", -2).others?.[0]?.name).toBe("set.csv");
  expect(withAspect(START, "base.sched", true).aspects).toEqual(["trace.sched", "base.sched"]);
});

test("a text is called by what it is for until there are several of a kind", () => {
  const { others: _, ...bare } = START;
  expect(labelOf(bare, "scheduler")).toBe("scheduler");
  expect(labelOf(START, "scheduler")).toBe("shop.sched");
  expect(labelOf(START, "set.csv")).toBe("set.csv");
});

test("files that came, went and were renamed are undone and done again to the letter", () => {
  const project = createProjectStore();
  openProject(project, START);
  const studio = { project, history: createHistoryStore() };
  const now = () => contentsOf(project.getState());
  const { version } = project.getState();
  perform(studio, "New", { contents: withFiles(now(), [{ name: "x.csv", text: "" }]) });
  perform(studio, "Write", { texts: { "x.csv": "a,b", scheduler: "scheduler shop { }" } });
  perform(studio, "Rename", { contents: withName(now(), "x.csv", "y.csv") });
  perform(studio, "Write", { texts: { "y.csv": "a,b,c" } });
  perform(studio, "Run", { contents: withMain(now(), "base.sched") });
  perform(studio, "Delete", { contents: withoutFile(now(), "y.csv") });
  const end = projectOf(project.getState());
  expect(project.getState().version).toBe(version + 6);
  while (undo(studio));
  expect(projectOf(project.getState())).toEqual(START);
  while (redo(studio));
  expect(projectOf(project.getState())).toEqual(end);
});

test("a change of files that does not fit what is there is given up", () => {
  const project = createProjectStore();
  openProject(project, START);
  const studio = { project, history: createHistoryStore() };
  perform(studio, "Delete", { contents: withoutFile(contentsOf(project.getState()), "set.csv") });
  changeTexts(project, { "base.sched": "changed behind the history's back" });
  expect(undo(studio)).toBeNull();
  expect(studio.history.getState().past).toEqual([]);
});

test("a system is asked about with all texts that it names, and a master without a workload", () => {
  const system = {
    ...START,
    scheduler: {
      name: "web.sched",
      text: '/* two\nlines */ distributed scheduler web { nodefamilies { "base.sched": all; } }',
    },
    others: [
      ...(START.others ?? []),
      {
        name: "web.system",
        text: 'system web { scheduler "web.sched"; node n { workload "day.workload"; } }',
      },
    ],
  };
  expect(Object.keys(surroundingsOfPart(system, "web.system").files ?? {})).toEqual([
    "web.sched",
    "day.workload",
    "base.sched",
    "trace.sched",
    "set.csv",
  ]);
  expect([...readWith(system, "web.system")]).toEqual([
    "web.system",
    "web.sched",
    "base.sched",
    "day.workload",
    "set.csv",
  ]);
  const project = createProjectStore();
  openProject(project, system);
  expect(analyseRequest(project.getState()).workload).toBeNull();
  openProject(project, START);
  expect(analyseRequest(project.getState()).workload).toBe(START.workload);
});

test("comments of any length in front of a scheduler are read at once", () => {
  const project = createProjectStore();
  const workloadOf = (text: string) => {
    openProject(project, { ...START, scheduler: { name: "day.sched", text } });
    return analyseRequest(project.getState()).workload;
  };
  const rule = `${"/".repeat(80)}\n`;
  const blocks = "/* a */".repeat(500);
  expect(workloadOf(`${rule}${blocks}scheduler day {}`)).toBe(START.workload);
  expect(workloadOf(`${rule}${blocks}distributed scheduler day {}`)).toBeNull();
});

const MASTER = 'distributed scheduler shop { nodefamilies { "web.sched" : web; } }';
const OF_NODES: Project = {
  name: "Nodes",
  example: null,
  scheduler: { name: "shop.sched", text: MASTER },
  workload: { name: "day.workload", text: "workload day { }" },
  others: [
    { name: "web.sched", text: "scheduler web extends pth { }" },
    { name: "night.workload", text: "workload night { }" },
    { name: "a.system", text: 'system a { scheduler "shop.sched"; }' },
    { name: "b.system", text: 'system b { scheduler "web.sched"; }' },
  ],
  positions: {},
};

test("a project runs the system that it names, else the first beside its master", () => {
  expect(mainSystem(OF_NODES)?.name).toBe("a.system");
  expect(mainSystem({ ...OF_NODES, system: "b.system" })?.name).toBe("b.system");
  expect(mainSystem({ ...START, others: OF_NODES.others })).toBeNull();
  const store = createProjectStore();
  openProject(store, OF_NODES);
  expect(analyseRequest(store.getState()).workload).toBeNull();
  const other = withMain(OF_NODES, "b.system");
  expect([other.system, other.scheduler.name]).toEqual(["b.system", "web.sched"]);
  openProject(store, { ...OF_NODES, ...other });
  expect(analyseRequest(store.getState()).workload).toBeNull();
  expect(contentsOf(store.getState()).system).toBe("b.system");
  // Another scheduler that is no master is run with a workload again.
  const back = withMain(
    { ...other, others: [...(other.others ?? []), START.scheduler] },
    "shop.sched",
  );
  expect(back.system).toBeUndefined();
  openProject(store, OF_NODES);
  expect(store.getState().system).toBeUndefined();
});

test("the system that is run keeps its place under another name, and is no longer one when it goes", () => {
  const named = { ...OF_NODES, system: "b.system" };
  expect(withName(named, "b.system", "c.system").system).toBe("c.system");
  expect(withoutFile(named, "b.system").system).toBeUndefined();
  expect(withoutFile(named, "a.system").system).toBe("b.system");
  const fewer = withoutFile(named, "day.workload");
  expect(fewer.workload.name).toBe("night.workload");
  expect(fewer.others?.map(({ name }) => name)).toEqual(["web.sched", "a.system", "b.system"]);
});

test("which scheduler a system names is read as the compiler reads it", () => {
  expect(schedulerNamed('system a { scheduler "m.sched"; }')).toBe("m.sched");
  expect(schedulerNamed('// scheduler "x.sched";\nsystem a { scheduler\n "m.sched"; }')).toBe(
    "m.sched",
  );
  expect(
    schedulerNamed(
      '/* scheduler "x.sched"; */ system a { node scheduler { } scheduler "m.sched"; }',
    ),
  ).toBe("m.sched");
  expect(schedulerNamed("system a { }")).toBeNull();
  expect(schedulerNamed(`${"/".repeat(50_000)}`)).toBeNull();
});

test("a workload of a system is told of all texts but tables of its own", () => {
  const { files = {} } = surroundingsOfPart(OF_NODES, "workload");
  expect(Object.keys(files)).toEqual([
    "shop.sched",
    "web.sched",
    "night.workload",
    "a.system",
    "b.system",
  ]);
});

test("a file that is told to be missing can be added by its name", () => {
  const told = (name: string) => ({
    message: `There is no file \`${name}\` beside the system. Add it.`,
  });
  expect(missingFile(OF_NODES, told("db.sched"))).toBe("db.sched");
  expect(missingFile(OF_NODES, told("web.sched"))).toBeNull();
  expect(missingFile(OF_NODES, told("sub/db.sched"))).toBeNull();
  expect(missingFile(OF_NODES, { message: "`db.sched` has 1 error." })).toBeNull();
});

test("texts from folders name each other without them", () => {
  const texts = [
    {
      name: "m.sched",
      text: '{ "nodes/web.sched" : web; "nodes/db.sched" : db; } // "nodes/web.sched"',
    },
    { name: "web.sched", text: "" },
  ];
  expect(withoutFolders(texts)[0]?.text).toBe(
    '{ "web.sched" : web; "nodes/db.sched" : db; } // "nodes/web.sched"',
  );
});

test("what is renamed on the graph is renamed in all texts of a system", () => {
  const store = createProjectStore();
  openProject(store, OF_NODES);
  const gesture = { gesture: "rename", target: "family:web", name: "front" } as const;
  const files = Object.keys(editRequest(store.getState(), gesture).files ?? {});
  expect(files).toEqual(["day.workload", "web.sched", "night.workload", "a.system", "b.system"]);
  const other = { gesture: "delete" } as const;
  const fewer = Object.keys(editRequest(store.getState(), { ...other, targets: [] }).files ?? {});
  expect(fewer).toEqual(["web.sched"]);
});
