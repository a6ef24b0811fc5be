import assert from "node:assert/strict";
import { test } from "node:test";
import { isAtLeast, requireNode } from "../lib/versions.mjs";

test("versions compare by number, the major one first", () => {
  assert.ok(isAtLeast([20, 19], [20, 19]));
  assert.ok(isAtLeast([22, 0], [20, 19]));
  assert.ok(isAtLeast([3, 11], [3, 9]));
  assert.ok(!isAtLeast([20, 9], [20, 19]));
  assert.ok(!isAtLeast([18, 30], [20, 19]));
});

test("a Node that is too old is refused with a way out", () => {
  assert.throws(() => requireNode("18.20.0"), /This is Node 18\.20\.0.*Install a newer one/s);
  assert.equal(requireNode("20.19.0"), "20.19.0");
});
