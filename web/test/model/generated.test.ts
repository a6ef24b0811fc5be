import fc from "fast-check";
import { expect, test } from "vitest";
import type { Output } from "../../src/generated/services.js";
import { originsOf, originText, runAt, runsFrom } from "../../src/model/project/generated.js";

const origin = (file: string, line: number, lastLine = line, text = "a => b;") => ({
  file,
  from: 0,
  to: 1,
  line,
  lastLine,
  text,
});

const output: Output = {
  version: 1,
  name: "x.c",
  text: "1\n2\n3\n4\n5\n",
  origins: [origin("x.sched", 7), origin("x.sched", 9, 11), origin("base.sched", 7)],
  lines: [[], [0], [0, 1], [2], [1]],
  sources: [],
  problem: null,
};

test("a source line leads to the runs of lines that were made from it", () => {
  const at = (file: string, from: number, to = from) => runsFrom(output, { file, from, to });
  expect(at("x.sched", 7)).toEqual([{ from: 2, to: 3 }]);
  expect(at("x.sched", 10)).toEqual([
    { from: 3, to: 3 },
    { from: 5, to: 5 },
  ]);
  expect(at("base.sched", 7)).toEqual([{ from: 4, to: 4 }]);
  expect(at("x.sched", 8)).toEqual([]);
});

test("a generated line leads to what it was made from", () => {
  expect(originsOf(output, 1)).toEqual([]);
  expect(originsOf(output, 3).map(({ line }) => line)).toEqual([7, 9]);
  expect(originsOf(output, 99)).toEqual([]);
});

test("both directions agree", () => {
  const line = fc.integer({ min: 1, max: 12 });
  const origins = fc.array(
    fc.tuple(fc.constantFrom("x", "y"), line, fc.nat(3)).map(([f, l, n]) => origin(f, l, l + n)),
    { minLength: 1, maxLength: 6 },
  );
  const outputs = origins.chain((known) =>
    fc
      .array(fc.uniqueArray(fc.nat(known.length - 1), { maxLength: 2 }), { maxLength: 20 })
      .map((lines): Output => ({ ...output, origins: known, lines })),
  );
  fc.assert(
    fc.property(outputs, fc.constantFrom("x", "y"), line, (some, file, at) => {
      const runs = runsFrom(some, { file, from: at, to: at });
      const found = some.lines.map((_, index) =>
        runs.some(({ from, to }) => from <= index + 1 && index + 1 <= to),
      );
      const expected = some.lines.map((_, index) =>
        originsOf(some, index + 1).some(
          (one) => one.file === file && one.line <= at && at <= one.lastLine,
        ),
      );
      expect(found).toEqual(expected);
    }),
  );
});

test("the run at a line is the one that holds it, else the first", () => {
  const runs = [
    { from: 3, to: 4 },
    { from: 8, to: 8 },
  ];
  expect([1, 3, 4, 5, 8, 9].map((line) => runAt(runs, line))).toEqual([0, 0, 0, 0, 1, 0]);
});

test("an origin is told by its line, in another file with its name", () => {
  expect(originText([origin("x.sched", 41)], "x.sched")).toBe("from line 41: a => b;");
  expect(originText([origin("pth.sched (built in)", 3)], "x.sched")).toBe(
    "from pth.sched (built in), line 3: a => b;",
  );
});
