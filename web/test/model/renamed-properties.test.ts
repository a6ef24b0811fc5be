import { expect, test } from "vitest";
import { takenBack } from "../../src/model/project/parts.js";
import { changeTexts, createProjectStore, openProject } from "../../src/model/project/project.js";

const BECAME = { ids: { "container:ready": "container:waiting", "container:waiting": null } };

test("a property of one's own takes on the name that a container is given, and gives it back", () => {
  const store = createProjectStore();
  openProject(store, {
    name: "Mine",
    example: null,
    scheduler: { name: "s.sched", text: "one" },
    workload: { name: "w.workload", text: "" },
    positions: {},
    properties: "always |ready| + |readyMore| <= |ready[1]| || ready > 1",
  });
  changeTexts(store, { scheduler: "two" }, false, { became: BECAME });
  expect(store.getState().properties).toBe(
    "always |waiting| + |readyMore| <= |waiting[1]| || ready > 1",
  );
  changeTexts(store, { scheduler: "one" }, false, { became: takenBack(BECAME) });
  expect(store.getState().properties).toContain("always |ready| + |readyMore|");
});
