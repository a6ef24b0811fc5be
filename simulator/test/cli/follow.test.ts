import { expect, test } from "vitest";
import { follow } from "../../src/cli/explore/follow.js";

const progress = { states: 1, frontier: 1, depth: 1, bytes: 1 };

test("Ctrl-C ends a search with what it has seen", async () => {
  const { value, isInterrupted } = await follow(function* (isCancelled) {
    let steps = 0;
    while (!isCancelled()) {
      if (++steps === 3) process.emit("SIGINT");
      yield progress;
    }
    return steps;
  });
  process.removeAllListeners("SIGINT"); // the second Ctrl-C, which would end the tests
  expect({ value, isInterrupted }).toEqual({ value: 3, isInterrupted: true });
});

test("a search that comes to its end is not interrupted", async () => {
  const found = await follow(function* () {
    yield progress;
    return "all";
  });
  process.removeAllListeners("SIGINT");
  expect(found).toEqual({ value: "all", isInterrupted: false });
});
