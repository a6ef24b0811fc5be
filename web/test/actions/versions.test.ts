import { expect, test } from "vitest";
import { createProjectVersions } from "../../src/actions/project/versions.js";
import { failure, success } from "../../src/base/result.js";
import type { Studio } from "../../src/model/commands.js";
import { createNoticesStore } from "../../src/model/notices.js";
import { createHistoryStore } from "../../src/model/project/history.js";
import { contentsOf, createProjectStore } from "../../src/model/project/project.js";
import { projectCalled } from "../services/kept.js";

/** A studio with a project, and an earlier version of it, that keeps versions or cannot. */
function studioWhere(canKeep: boolean) {
  const stores = {
    project: createProjectStore(),
    notices: createNoticesStore(),
    history: createHistoryStore(),
  };
  stores.project.setState(projectCalled("Shop", "// now"));
  const then = contentsOf(projectCalled("Shop", "// then"));
  const ports = {
    versions: {
      read: async () => success(then),
      add: async () => (canKeep ? success("1") : failure("The disk is full.")),
    },
  };
  return { stores, ports } as unknown as Studio;
}

const VERSION = { id: "1", time: 0, why: "named", name: "before lunch" } as const;

test.each([true, false])("going back tells what holds the former state (%s)", async (canKeep) => {
  const studio = studioWhere(canKeep);
  await createProjectVersions(studio).goBack(VERSION as never);
  expect(studio.stores.project.getState().scheduler.text).toBe("// then");
  const { notice } = studio.stores.notices.getState();
  expect(notice?.text).toContain("The project is as it was in “before lunch”.");
  expect(notice?.text.includes("only Undo has it")).toBe(!canKeep);
  notice?.actions[0]?.run();
  expect(studio.stores.project.getState().scheduler.text).toBe("// now");
});
