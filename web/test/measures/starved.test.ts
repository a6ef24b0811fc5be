import { expect, test } from "vitest";
import { passedOverBy } from "../../src/views/measures/starved.js";

const thread = {
  thread: 3,
  class: "user",
  since_ns: 0,
  ready_ns: 1e9,
  turns_of_others: 900,
  activations: 0,
};

test("a starved thread tells the rule that would have taken it, and no more than is known", () => {
  const lies = { ...thread, container: "shared" };
  expect(passedOverBy({ ...lies, rule: "shared => current;", line: 9 })).toBe(
    "shared => current (line 9)",
  );
  const behind = { instead: "local => current;", instead_line: 8 };
  expect(passedOverBy({ ...lies, rule: "shared => current;", line: 9, ...behind })).toBe(
    "shared => current (line 9), behind local => current (line 8)",
  );
  expect(passedOverBy(lies)).toBe("no rule takes a thread out of shared");
  expect(passedOverBy(thread)).toBe("");
});
