import { expect, test } from "vitest";
import { step } from "../../src/actions/run/step.js";
import { failure, success } from "../../src/base/result.js";
import type { Studio } from "../../src/model/commands.js";
import { createNoticesStore } from "../../src/model/notices.js";
import { createRunStore } from "../../src/model/run/run.js";
import { simulationOf } from "../fixtures.js";

const WHY = "A recorded run tells of calls of handlers. Step by tick.";

function page() {
  const stores = { run: createRunStore(), notices: createNoticesStore() };
  const simulator = {
    step: async (unit: string) =>
      unit === "statement" ? failure(WHY) : success(simulationOf({ tick: 8 })),
  };
  return { stores, ports: { simulator } } as unknown as Studio;
}

test("a step that cannot be made says why, and leaves the run where it is", async () => {
  const studio = page();
  await step(studio, "tick", 1);
  await step(studio, "statement", 1);
  expect(studio.stores.run.getState().simulation?.tick).toBe(8);
  expect(studio.stores.notices.getState().notice?.text).toBe(WHY);
});
