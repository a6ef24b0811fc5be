/** Numbers of the prose: each is computed, or it is said where it comes from. */

import { readNumber } from "../../base/format.js";
import type { Check } from "../format/checks.js";
import type { Lesson, Step } from "../format/lesson.js";
import type { Findings } from "./report.js";

const NUMBER = /(?<![\w.,#{-])\d+(?:[.,]\d+)*(?:\s?(?:%|[nuµm]?s\b))?/g;
const CODE = /(```|~~~)[\s\S]*?(\1|$)|`[^`]*`|\]\([^)]*\)/g;

/** The numbers in a text, with their units, but for those of code. */
export const numbersIn = (text: string): readonly string[] =>
  [...text.replace(CODE, " ").matchAll(NUMBER)].map(([number]) => plain(number));

/** As all languages and both ways to write a unit have it. */
const plain = (number: string): string =>
  number
    .replace(/\s+/g, "")
    .replace(/,(?=\d)/g, ".")
    .replace("µ", "u");

const digitsOf = (number: string): string => number.replace(/[^\d.]+$/, "");

/** A number that no figure computes, no file holds and nobody has listed may be wrong, and nobody would see it. */
export function checkNumbers(lesson: Lesson, file: string, findings: Findings): void {
  const inProject = new Set(tokensIn(Object.values(lesson.project.files)));
  for (const [at, step] of lesson.steps.entries()) {
    const known = knownIn(step);
    const bounds = boundsOf(step);
    const shown = new Set(tokensIn(Object.values(step.shown)));
    const texts = textsOf(step, at === 0 ? lesson.intro : "");
    for (const number of new Set(texts.flatMap(numbersIn))) {
      const digits = digitsOf(number);
      const isText = known.has(number) || inProject.has(digits) || shown.has(digits);
      if (isText || bounds.includes(quantityOf(number))) continue;
      findings.note(
        file,
        `The number “${number}” of step \`${step.id}\` is computed by nobody. List it under \`figures\` with its measure, or under \`given\` if no run comes to it.`,
      );
    }
  }
}

const knownIn = ({ figures, given }: Step): ReadonlySet<string> =>
  new Set(
    [...figures.map(({ text }) => text), ...given]
      .flatMap((text) => [text, ...numbersIn(text)])
      .map(plain),
  );

/** What the checks of a step want: they say so themselves when they fail. */
const boundsOf = ({ checks }: Step): readonly number[] =>
  checks.flatMap((check) => boundsIn(check).filter((bound) => bound !== undefined));

function boundsIn(check: Check): readonly (number | undefined)[] {
  if (check.kind === "constant") return [check.least, check.most];
  return check.kind === "measure" ? [check.least?.value, check.most?.value, check.better] : [];
}

const quantityOf = (number: string): number =>
  number.endsWith("%") ? Number.parseFloat(number) / 100 : (readNumber(number) ?? Number.NaN);

const tokensIn = (texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) => text.match(/\d+(?:\.\d+)?/g) ?? []);

function textsOf({ text, after, hints, choices }: Step, intro: string): readonly string[] {
  const said = choices.flatMap((choice) => [choice.text, choice.said ?? ""]);
  return [intro, text, after ?? "", ...hints.map((hint) => hint.text), ...said];
}
