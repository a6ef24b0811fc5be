import { expect, test } from "vitest";
import { moveOn, perform, redo, undo } from "../../src/model/project/changes.js";
import { createHistoryStore } from "../../src/model/project/history.js";
import { historyOfOther, projectOfOther } from "../../src/model/project/other-scheduler.js";
import { createProjectStore, openProject } from "../../src/model/project/project.js";
import { createSelectionStore } from "../../src/model/selection.js";

/** A master with two nodespecs, and who sees the second of them in its place. */
function open() {
  const project = createProjectStore();
  openProject(project, {
    name: "Shop",
    example: null,
    scheduler: { name: "shop.sched", text: "distributed scheduler shop {}" },
    workload: { name: "web.workload", text: "workload web {}" },
    others: [
      { name: "web.sched", text: "scheduler web {}" },
      { name: "db.sched", text: "scheduler db {}" },
      { name: "db.workload", text: "workload db {}" },
    ],
    positions: { "container:servers": { x: 1, y: 1 } },
    drawings: { "db.sched": { positions: { "container:ready": { x: 5, y: 5 } } } },
  });
  const history = createHistoryStore();
  const main = { project, history, selection: createSelectionStore() };
  const other = {
    project: projectOfOther(project, "db.sched", "db.workload"),
    history: historyOfOther(history, project, "db.sched", "db.workload"),
    selection: createSelectionStore(),
  };
  return { main, other };
}

test("another scheduler stands in place of the one that is run, with its workload and its drawing", () => {
  const { main, other } = open();
  const seen = other.project.getState();
  expect(seen.scheduler.name).toBe("db.sched");
  expect(seen.workload.name).toBe("db.workload");
  expect(seen.others?.map(({ name }) => name)).toEqual(["web.sched", "shop.sched", "web.workload"]);
  expect(seen.positions).toEqual({ "container:ready": { x: 5, y: 5 } });
  expect(other.project.getState()).toBe(seen);
  expect(main.project.getState().scheduler.name).toBe("shop.sched");
});

test("what is done to it comes into the project, and is undone there", () => {
  const { main, other } = open();
  const before = main.project.getState();
  perform(other, "Add queue waiting", {
    texts: { scheduler: "scheduler db { data { queue waiting; } }" },
    places: { "container:waiting": { x: 9, y: 9 } },
    became: { ids: { "container:servers": "container:gone" }, reordered: [], came: [] },
  });
  const after = main.project.getState();
  expect(after.scheduler).toBe(before.scheduler);
  expect(after.others?.[1]?.text).toBe("scheduler db { data { queue waiting; } }");
  expect(after.positions).toBe(before.positions);
  expect(after.drawings?.["db.sched"]?.positions["container:waiting"]).toEqual({ x: 9, y: 9 });
  expect(after.version).toBe(before.version + 1);
  // What became of its parts is nothing to others.
  expect(after.steps).toEqual([]);
  expect(other.project.getState().steps).toHaveLength(1);

  const [entry] = main.history.getState().past;
  expect(entry).toMatchObject({ name: "Add queue waiting", of: "db.sched" });
  expect(Object.keys(entry?.swaps ?? {})).toEqual(["db.sched"]);
  expect(undo(main)).toBe(entry);
  expect(main.project.getState().others).toEqual(before.others);
  expect(main.project.getState().positions).toEqual(before.positions);
  expect(other.project.getState().scheduler.text).toBe("scheduler db {}");
  expect(redo(main)).toBe(entry);
  expect(other.project.getState().scheduler.text).toContain("waiting");
});

test("moving its nodes on is one entry, and goes on with nothing that was moved elsewhere", () => {
  const { main, other } = open();
  const at = (x: number) => ({ "container:ready": { x, y: 0 } });
  moveOn(main, "Move ready", at(1), 100);
  moveOn(other, "Move ready", at(2), 200);
  moveOn(other, "Move ready", at(3), 300);
  expect(main.history.getState().past).toHaveLength(2);
  undo(main);
  expect(other.project.getState().positions["container:ready"]).toEqual({ x: 5, y: 5 });
  expect(main.project.getState().positions["container:ready"]).toEqual({ x: 1, y: 0 });
});

test("edits of other files than its own find theirs", () => {
  const { main, other } = open();
  perform(other, "Rename load", { texts: { "shop.sched": "distributed scheduler store {}" } });
  expect(main.project.getState().scheduler.text).toBe("distributed scheduler store {}");
  undo(main);
  expect(main.project.getState().scheduler.text).toBe("distributed scheduler shop {}");
});

test("whoever listens hears of changes on either side", () => {
  const { main, other } = open();
  const heard: number[] = [];
  const end = other.project.subscribe(({ version }) => heard.push(version));
  perform(main, "Rename", { texts: { scheduler: "distributed scheduler store {}" } });
  perform(other, "Change", { texts: { scheduler: "scheduler db { }" } });
  end();
  perform(main, "Rename", { texts: { scheduler: "distributed scheduler shop {}" } });
  const { version } = main.project.getState();
  expect(heard).toEqual([version - 2, version - 1]);
});
