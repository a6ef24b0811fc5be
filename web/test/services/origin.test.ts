import { expect, test } from "vitest";
import { originOf } from "../../src/services/simulator/origin.js";

test("a fork with nothing changed goes on as the run would", () => {
  expect(originOf({ seed: null, change: null, under: null })).toEqual({
    ok: true,
    value: { adopt: false },
  });
});

test("another scheduler takes the run over", () => {
  const under = new Uint8Array([0]);
  expect(originOf({ seed: null, change: null, under })).toEqual({
    ok: true,
    value: { adopt: true },
  });
});

test("a fork takes a seed and a value, whose times are nanoseconds", () => {
  const change = { kind: "variable", name: "work", value: " 5ms " } as const;
  const value = { adopt: false, seed: "7", variables: { work: 5e6 } };
  expect(originOf({ seed: " 7 ", change, under: null })).toEqual({ ok: true, value });
});

test("a fork changes an attribute of one thread", () => {
  const change = { kind: "attribute", thread: 3, name: "priority", value: "-1" } as const;
  const attributes = [{ thread: 3, name: "priority", value: -1 }];
  expect(originOf({ seed: null, change, under: null })).toEqual({
    ok: true,
    value: { adopt: false, attributes },
  });
});

test.each([
  [{ seed: "two", change: null, under: null }, "“two” is not a seed"],
  [{ seed: "", change: null, under: null }, "“” is not a seed"],
  [
    { seed: null, change: { kind: "variable", name: "load", value: "much" } as const, under: null },
    "“much” is not a value for `load`",
  ],
])("what cannot be read is told: %j", (wish, message) => {
  expect(originOf(wish)).toMatchObject({ ok: false, message: expect.stringContaining(message) });
});
