import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { moveOn, perform, redo, takeTyped, undo } from "../../src/model/project/changes.js";
import { clearHistory, createHistoryStore } from "../../src/model/project/history.js";
import { createProjectStore, openProject, projectOf } from "../../src/model/project/project.js";
import "../support/repeatable.js";

const START = {
  name: "Station",
  example: null,
  scheduler: { name: "s.sched", text: "scheduler s {}\r\n" },
  workload: { name: "w.workload", text: "workload w {}" },
  positions: { a: { x: 0, y: 0 }, b: { x: 9, y: 9 } },
};

const create = () => ({ project: createProjectStore(), history: createHistoryStore() });
let studio: ReturnType<typeof create>;

beforeEach(() => {
  studio = create();
  openProject(studio.project, START);
});

const names = () => studio.history.getState().past.map(({ name }) => name);
const text = () => studio.project.getState().scheduler.text;
const type = (scheduler: string, at: number) => takeTyped(studio, { scheduler }, at);

test("one history goes over texts and places", () => {
  perform(studio, "Add queue q", { texts: { scheduler: "scheduler s { queue q; }" } });
  perform(studio, "Move a", { places: { a: { x: 5, y: 6 } } });
  perform(studio, "Rename role", { texts: { scheduler: "S", workload: "W" } });
  expect(names()).toEqual(["Add queue q", "Move a", "Rename role"]);
  expect(undo(studio)?.name).toBe("Rename role");
  expect(studio.project.getState().workload.text).toBe(START.workload.text);
  expect(undo(studio)?.name).toBe("Move a");
  expect(studio.project.getState().positions.a).toEqual({ x: 0, y: 0 });
  expect(text()).toBe("scheduler s { queue q; }");
  expect(redo(studio)?.name).toBe("Move a");
  expect(studio.project.getState().positions.a).toEqual({ x: 5, y: 6 });
});

test("which arrows have lines of their own is an entry, too", () => {
  const lines = () => studio.project.getState().ownLines;
  perform(studio, "Draw a to b with a line of its own", { ownLines: ["ab"] });
  perform(studio, "Draw b to c with a line of its own", { ownLines: ["ab", "bc"] });
  perform(studio, "Move a", { places: { a: { x: 5, y: 6 } } });
  undo(studio);
  expect(lines()).toEqual(["ab", "bc"]);
  expect(undo(studio)?.name).toBe("Draw b to c with a line of its own");
  expect(lines()).toEqual(["ab"]);
  undo(studio);
  expect(lines()).toBeUndefined();
  redo(studio);
  expect(lines()).toEqual(["ab"]);
});

test("typing on at one place is one entry; a pause or another place begins a new one", () => {
  type("ascheduler s {}\r\n", 0);
  type("abscheduler s {}\r\n", 300);
  type("ascheduler s {}\r\n", 600);
  expect(names()).toEqual(["Typing"]);
  type("aqscheduler s {}\r\n", 5_000);
  expect(names()).toEqual(["Typing", "Typing"]);
  type("aqscheduler s {}!\r\n", 5_100);
  expect(names()).toHaveLength(3);
  undo(studio);
  undo(studio);
  expect(text()).toBe("ascheduler s {}\r\n");
  undo(studio);
  expect(text()).toBe(START.scheduler.text);
});

test("what is typed and rubbed out again leaves no entry", () => {
  type(`x${START.scheduler.text}`, 0);
  type(START.scheduler.text, 100);
  expect(names()).toEqual([]);
});

test("a new change after undoing cannot be redone over", () => {
  perform(studio, "One", { texts: { scheduler: "1" } });
  undo(studio);
  type("2", 0);
  expect(redo(studio)).toBeNull();
  expect(text()).toBe("2");
});

test("typing after undoing never joins what was before", () => {
  type("a", 0);
  type("ab", 2_000);
  undo(studio);
  type("ac", 2_100);
  undo(studio);
  expect(text()).toBe("a");
});

test("moving the same node on is one entry; another node or a pause begins a new one", () => {
  const move = (id: string, x: number, at: number) =>
    moveOn(studio, `Move ${id}`, { [id]: { x, y: 0 } }, at);
  move("a", 1, 0);
  move("a", 2, 200);
  move("b", 3, 300);
  move("b", 4, 5_000);
  expect(names()).toEqual(["Move a", "Move b", "Move b"]);
  undo(studio);
  undo(studio);
  undo(studio);
  expect(studio.project.getState().positions).toEqual(START.positions);
});

test("what changes nothing is not kept", () => {
  perform(studio, "Nothing", { texts: { scheduler: text() }, places: { a: { x: 0, y: 0 } } });
  expect(names()).toEqual([]);
});

test("a very long history gives up its oldest entries and says so", () => {
  for (let i = 0; i <= 1_000; i++) perform(studio, `${i}`, { texts: { scheduler: `${i}` } });
  expect(studio.history.getState().forgotten).toBe(true);
  expect(names()).toHaveLength(1_000);
  expect(names()[0]).toBe("1");
  clearHistory(studio.history);
  expect(studio.history.getState()).toEqual({ past: [], future: [], forgotten: false });
});

const change = fc.record(
  {
    scheduler: fc.string({ unit: "binary", maxLength: 12 }),
    workload: fc.string({ maxLength: 12 }),
    place: fc.record({ id: fc.constantFrom("a", "b"), x: fc.integer(), y: fc.integer() }),
    ownLines: fc.array(fc.constantFrom("ab", "bc"), { maxLength: 2 }),
    typed: fc.boolean(),
    pause: fc.nat(1_500),
  },
  { requiredKeys: ["typed", "pause"] },
);

test("any changes undone one by one give back the same project, and done again the last one", () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      studio = create();
      openProject(studio.project, START);
      let now = 0;
      for (const { scheduler, workload, place, ownLines, typed, pause } of changes) {
        now += pause;
        const texts = {
          ...(scheduler === undefined ? {} : { scheduler }),
          ...(workload === undefined ? {} : { workload }),
        };
        if (typed) takeTyped(studio, texts, now);
        else
          perform(studio, "Change", {
            texts,
            ...(place ? { places: { [place.id]: { x: place.x, y: place.y } } } : {}),
            ...(ownLines ? { ownLines } : {}),
          });
      }
      const end = projectOf(studio.project.getState());
      while (undo(studio));
      expect(projectOf(studio.project.getState())).toEqual(START);
      while (redo(studio));
      expect(projectOf(studio.project.getState())).toEqual(end);
    }),
  );
});
