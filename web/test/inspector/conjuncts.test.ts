import { expect, test } from "vitest";
import {
  conjunctsOf,
  knownAtDecision,
  splitConjunction,
} from "../../src/views/inspector/conjuncts.js";
import { analysisOf, containerOf, simulationOf } from "../fixtures.js";

const program = analysisOf({
  globals: [
    { name: "temperature", type: "int", size: null, const: false, imported: true, offset: 0 },
    { name: "calls", type: "int", size: null, const: false, imported: false, offset: 4 },
    { name: "HOT", type: "int", size: null, const: true, imported: false, offset: 8 },
  ],
});
const simulation = simulationOf({
  moves: [{ thread: 7, from: 1, to: 2, site: 1 }],
  containers: [containerOf(1, "slow", [3]), containerOf(2, "current", [7])],
  globals: [
    { name: "temperature", value: 104, imported: true },
    { name: "calls", value: 0, imported: false },
    { name: "HOT", value: 100, imported: false },
  ],
});
const known = knownAtDecision(program, simulation);

test("lengths are those before the thread was moved", () => {
  expect(conjunctsOf("|slow| > 0", true, known)[0]?.values).toBe("2 > 0");
  expect(conjunctsOf("|current| == 0", true, known)[0]?.values).toBe("0 == 0");
});

test("imports and constants have values, a variable that handlers change has none", () => {
  expect(conjunctsOf("temperature >= HOT", true, known)[0]?.values).toBe("104 >= 100");
  expect(conjunctsOf("calls == 4", true, known)[0]?.values).toBeNull();
});

test("of a condition that held, each operand held", () => {
  const parts = conjunctsOf("|slow| > 0 && calls == 4", true, known);
  expect(parts.map(({ holds }) => holds)).toEqual([true, true]);
});

test("the only unknown operand is the one that failed", () => {
  const parts = conjunctsOf("|slow| > 0 && calls == 4", false, known);
  expect(parts.map(({ holds }) => holds)).toEqual([true, false]);
});

test("behind the operand that failed nothing was looked at", () => {
  const parts = conjunctsOf("|slow| > 5 && temperature >= HOT", false, known);
  expect(parts.map(({ holds, values }) => [holds, values])).toEqual([
    [false, "2 > 5"],
    [null, null],
  ]);
});

test("with several unknown operands nothing is claimed", () => {
  const parts = conjunctsOf("calls == 4 && other == 2", false, known);
  expect(parts.map(({ holds }) => holds)).toEqual([null, null]);
});

test("operands are split outside of parentheses only, and never with an or", () => {
  expect(splitConjunction("a && (b && c)")).toEqual(["a", "(b && c)"]);
  expect(splitConjunction("a && b || c")).toEqual(["a && b || c"]);
});
