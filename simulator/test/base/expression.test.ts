import { expect, test } from "vitest";
import { ARITHMETIC, LOGIC } from "../../src/base/expression/operators.js";
import { type Language, numeric, readIn, Unreadable } from "../../src/base/expression/reader.js";

type Numbers = Readonly<Record<string, number>>;

const operand: Language<Numbers>["operand"] = ({ text }) => {
  if (text === "nobody") throw new Unreadable("There is nobody.");
  return numeric((of) => of[text] ?? Number.NaN);
};
const ARITHMETICAL: Language<Numbers> = { levels: ARITHMETIC, isOfTruths: false, operand };
const LOGICAL: Language<Numbers> = { levels: LOGIC, isOfTruths: true, operand };

const GIVEN = { a: 2, b: 3, "|c[1]|": 5, "d[2].e": 7 };

function read(language: Language<Numbers>, text: string): number | string {
  const result = readIn(language, text);
  return result.ok ? result.value(GIVEN) : result.message;
}

test.each([
  ["a + b * 4 - 1", 13],
  ["(a + b) * 4 / -2", -10],
  ["20 - a - b", 15],
  ["|c[1]| + d[2].e", 12],
  ["1.5 ms + .5 + 2e3", 1_502_000.5],
  ["-(-a)", 2],
])("the sum %s is read by how its operators bind", (text, value) => {
  expect(read(ARITHMETICAL, text)).toBe(value);
});

test.each([
  ["a == 2 || b == 2 && b == 4", 1],
  ["(a == 2 || b == 2) && b == 4", 0],
  ["!(a > b) && a + 1 >= b", 1],
  ["a == 2||b == 9", 1],
  ["nothing == 1 || nothing != 1", 0],
])("the condition %s is read by how its operators bind", (text, value) => {
  expect(read(LOGICAL, text)).toBe(value);
});

test.each([
  ["", "Something is missing at its end."],
  ["a <", "Something is missing at its end."],
  ["(a < b", "“)” is missing at its end."],
  ["a < b)", "“)” is not expected behind “a < b”."],
  ["a < b < 3", "“<” is not expected behind “a < b”."],
  ["* a", "“*” is not expected at the beginning."],
  [
    "a + b + a + b + a + b + a + b $ 3 > 2",
    "“$” is not expected behind “… + a + b + a + b + a + b”.",
  ],
  ["a || b > 1", "“a” is not a comparison. Write for example |ready| >= 3 or load > 1.5."],
  ["!(a + b) && a > 1", "“(a + b)” is not a comparison. Write for example"],
  ["a > 5 bananas", "“5 bananas” is neither a number nor a time."],
  ["a > nobody", "There is nobody."],
])("of %j is told what is wrong with it", (text, message) => {
  expect(read(LOGICAL, text)).toContain(message);
});

test("one that would exhaust the stack is refused", () => {
  expect(read(LOGICAL, "(".repeat(100_000))).toBe("It is nested too deeply.");
  expect(read(ARITHMETICAL, "-".repeat(100_000))).toBe("It is nested too deeply.");
});

test("sums know nothing of conditions", () => {
  expect(read(ARITHMETICAL, "a < b")).toBe("“<” is not expected behind “a”.");
  expect(read(ARITHMETICAL, "!a")).toBe("“!” is not expected at the beginning.");
});
