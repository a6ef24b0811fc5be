import { expect, test } from "vitest";
import { Findings } from "../../src/lessons/author/report.js";
import { checkNumbers } from "../../src/lessons/author/told-numbers.js";
import { lessonWith } from "../support/lesson-attempts.js";

const CHECK = "{kind: measure, measure: processes.waiting, most: 3500us}";

/** The numbers that nobody computes. */
function untold(prose: string, more = ""): readonly string[] {
  const findings = new Findings();
  checkNumbers(lessonWith(CHECK + more, {}, prose), "lesson.md", findings);
  return findings.list.map(({ message }) => /“(.+?)”/.exec(message)?.[1] ?? message);
}

test("a number of the prose that nobody computes is told", () => {
  expect(untold("It falls from 17.3 ms to 9 %.")).toEqual(["17.3ms", "9%"]);
  expect(untold("Es sinkt von 17,3 ms.")).toEqual(["17.3ms"]);
});

test("what the files hold, what a check wants, and what code holds need not be computed", () => {
  expect(untold("`P1` computes for 24 ms. Get below 3.5 ms, with `x = 77`.")).toEqual([]);
});

test("figures and numbers that are listed are known", () => {
  const prose = "In 1962 it was 17.3 ms.";
  expect(untold(prose, "\n    given: [1962]")).toEqual(["17.3ms"]);
  const figure = "\n    figures: [{ text: 17.3 ms, measure: processes.waiting }]";
  expect(untold(prose, `\n    given: [1962]${figure}`)).toEqual([]);
});
