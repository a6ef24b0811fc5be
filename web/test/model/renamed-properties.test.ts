import { expect, test } from "vitest";
import { perform, redo, undo } from "../../src/model/project/changes.js";
import { createHistoryStore } from "../../src/model/project/history.js";
import { takenBack } from "../../src/model/project/parts.js";
import {
  changeProperties,
  changeTexts,
  createProjectStore,
  openProject,
} from "../../src/model/project/project.js";

const BECAME = { ids: { "container:ready": "container:waiting", "container:waiting": null } };

function withProperties(properties: string) {
  const store = createProjectStore();
  openProject(store, {
    name: "Mine",
    example: null,
    scheduler: { name: "s.sched", text: "one" },
    workload: { name: "w.workload", text: "" },
    positions: {},
    properties,
  });
  return store;
}

test("a property of one's own takes on the name that a container is given, and gives it back", () => {
  const store = withProperties("always |ready| + |readyMore| <= |ready[1]| || ready > 1");
  changeTexts(store, { scheduler: "two" }, false, { became: BECAME });
  expect(store.getState().properties).toBe(
    "always |waiting| + |readyMore| <= |waiting[1]| || ready > 1",
  );
  changeTexts(store, { scheduler: "one" }, false, { became: takenBack(BECAME) });
  expect(store.getState().properties).toContain("always |ready| + |readyMore|");
});

test("a change that comes with other properties brings them, and takes them back, but none that a person wrote since", () => {
  const project = withProperties("always total < 3");
  const history = createHistoryStore();
  const properties = () => project.getState().properties;
  const change = { texts: { scheduler: "two" }, properties: "always sum < 3" };
  perform({ project, history }, "Rename to sum", change);
  expect(properties()).toBe("always sum < 3");
  undo({ project, history });
  expect(properties()).toBe("always total < 3");
  redo({ project, history });
  expect(properties()).toBe("always sum < 3");
  changeProperties(project, "never sum > 9");
  undo({ project, history });
  expect(project.getState().scheduler.text).toBe("one");
  expect(properties()).toBe("never sum > 9");
});
