import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { afterEdit, type Breakpoint, stopWords } from "../../src/model/run/breakpoints.js";

const at = (...lines: number[]): Breakpoint[] =>
  lines.map((line, id) => ({ id, isOn: true, stop: { kind: "line", line } }));
const linesOf = (breakpoints: readonly Breakpoint[]) =>
  breakpoints.map(({ stop }) => (stop.kind === "line" ? stop.line : 0));

const TEXT = ["one;", "    two;", "    three;", "four;"].join("\n");

describe("a breakpoint of a line follows the text", () => {
  test.each([
    ["a line is put in front of it", TEXT.replace("one;", "zero;\none;"), [4]],
    ["a line is put behind it", TEXT.replace("four;", "new;\nfour;"), [3]],
    ["Enter is pressed before its first word", TEXT.replace("three", "\n    three"), [4]],
    ["Enter is pressed at its end", TEXT.replace("three;", "three;\n    "), [3]],
    ["a line before it is deleted", TEXT.replace("    two;\n", ""), [2]],
    ["its own text is changed", TEXT.replace("three", "other"), [3]],
    ["all lines are changed and none is added", TEXT.replaceAll(";", " ;"), [3]],
    ["all is replaced by less", "one;", [1]],
  ])("when %s", (_, after, lines) => {
    expect(linesOf(afterEdit(at(3), TEXT, after))).toEqual(lines);
  });

  test("and those of others stay as they are", () => {
    const others: Breakpoint[] = [
      { id: 1, isOn: true, stop: { kind: "handler", handler: "schedule" } },
      ...at(1),
    ];
    expect(afterEdit(others, TEXT, `${TEXT}\nfive;`)).toBe(others);
  });

  test("and is one with another that comes to the same line", () => {
    expect(linesOf(afterEdit(at(2, 3), TEXT, "one;"))).toEqual([1]);
  });

  test("wherever whole lines are put in or taken out before or behind it", () => {
    const line = fc.stringMatching(/^[a-z]{1,8};$/);
    const lines = fc.uniqueArray(line, { minLength: 3, maxLength: 12 });
    fc.assert(
      fc.property(lines, fc.nat(), fc.nat(), fc.nat(3), fc.boolean(), (all, k, place, n, adds) => {
        const own = k % all.length;
        const from = place % all.length;
        const after = [...all];
        const cut = Math.min(n, own > from ? own - from : all.length);
        if (adds) after.splice(from, 0, ...Array.from({ length: n }, (_, i) => `NEW ${i}`));
        else if (from === own) return;
        else after.splice(from, cut);
        const wanted = after.indexOf(all[own] ?? "") + 1;
        const moved = afterEdit(at(own + 1), all.join("\n"), after.join("\n"));
        expect(linesOf(moved)).toEqual([wanted]);
      }),
    );
  });
});

test("a breakpoint tells what it waits for", () => {
  const name = (thread: number) => `worker[${thread - 1}]`;
  const words = [
    stopWords({ kind: "length", container: "ready", length: 0 }, name),
    stopWords({ kind: "length", container: "ready", length: 1 }, name),
    stopWords({ kind: "dispatch", thread: 3 }, name),
  ];
  expect(words).toEqual([
    "`ready` becomes empty",
    "`ready` reaches 1 thread",
    "worker[2] (thread 3) is dispatched",
  ]);
});
