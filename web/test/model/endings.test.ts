import { expect, test } from "vitest";
import { endingOf } from "../../src/model/run/endings.js";

test("it tells which limit cut a run off, and where it is set", () => {
  expect(endingOf({ kind: "limit", limit: "ticks" })).toBe(
    "The run was cut off at its limit of ticks. Set another with `limit ticks` in the workload.",
  );
});
