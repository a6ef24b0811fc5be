/** Rules of good prose: short steps, hints, questions with one answer, links that lead somewhere. */

import { drawnIn } from "../format/draws.js";
import { type Lesson, PROSE, type Step } from "../format/lesson.js";
import { countWords, linksIn } from "../format/markdown.js";
import type { Findings } from "./report.js";

const MOST_WORDS = { text: 80, hint: 60, after: 80, intro: 120 } as const;
const MOST_HINTS = 3;

/** What lies around a lesson. */
export interface Surroundings {
  /** The names of the lessons and challenges beside it; null: not known. */
  readonly beside: ReadonlySet<string> | null;
}

export const proseFile = ({ language, languages }: Lesson): string =>
  language === languages[0] ? PROSE : `lesson.${language}.md`;

/** Of a lesson in one of its languages. */
export function checkProse(lesson: Lesson, around: Surroundings, findings: Findings): void {
  const file = proseFile(lesson);
  requireShort(file, "what stands before the first step", lesson.intro, MOST_WORDS.intro, findings);
  checkTexts(file, "before the first step", [lesson.intro], lesson, around, findings);
  for (const step of lesson.steps) checkStepProse(file, step, lesson, around, findings);
}

function checkStepProse(
  file: string,
  step: Step,
  lesson: Lesson,
  around: Surroundings,
  findings: Findings,
): void {
  const where = `step \`${step.id}\``;
  const { text, hints, after, choices } = step;
  if (text === "") findings.error(file, `The ${where} has no text.`);
  requireShort(file, `the text of ${where}`, text, MOST_WORDS.text, findings);
  requireShort(file, `the end of ${where}`, after ?? "", MOST_WORDS.after, findings);
  if (hints.length === 0 || hints.length > MOST_HINTS) {
    findings.error(
      file,
      `The ${where} has ${hints.length} hints. It needs one to three: \`### Title\` and a text.`,
    );
  }
  for (const { title, text: hint } of hints) {
    if (hint === "") findings.error(file, `The hint “${title}” of ${where} has no text.`);
    requireShort(file, `the hint “${title}” of ${where}`, hint, MOST_WORDS.hint, findings);
  }
  checkChoices(file, step, findings);
  const said = choices.flatMap((choice) => [choice.text, choice.said ?? ""]);
  const texts = [text, after ?? "", ...hints.map((hint) => hint.text), ...said];
  checkTexts(file, `in ${where}`, texts, lesson, around, findings);
}

function requireShort(
  file: string,
  what: string,
  text: string,
  most: number,
  findings: Findings,
): void {
  const words = countWords(text);
  if (words > most)
    findings.error(
      file,
      `There are ${words} words in ${what}. ${most} is the most; make two steps of it.`,
    );
}

function checkChoices(file: string, { id, choices, checks }: Step, findings: Findings): void {
  const isAsked = checks.some(({ kind }) => kind === "question");
  if (choices.length === 0 && !isAsked) return;
  const right = choices.filter((choice) => choice.right).length;
  if (!isAsked) {
    findings.error(file, `The step \`${id}\` has choices, and no check of kind \`question\`.`);
  } else if (choices.length < 2 || right !== 1) {
    findings.error(
      file,
      `The question of step \`${id}\` has ${choices.length} choices, and ${right} ticked. It needs two or more, and one \`- [x]\`.`,
    );
  }
}

/** Links and drawn numbers in some texts. */
function checkTexts(
  file: string,
  where: string,
  texts: readonly string[],
  { files, draws }: Lesson,
  { beside }: Surroundings,
  findings: Findings,
): void {
  for (const name of texts.flatMap(drawnIn)) {
    if (!Object.hasOwn(draws, name)) {
      findings.error(file, `\`{{${name}}}\` ${where} is not among the \`draws\` of steps.yaml.`);
    }
  }
  for (const address of texts.flatMap(linksIn)) {
    const lesson = /^#lesson=([\w-]+)/.exec(address)?.[1];
    const isFine =
      lesson === undefined
        ? /^(https?:|#)/.test(address) || Object.hasOwn(files, address)
        : beside === null || beside.has(lesson);
    if (!isFine) findings.error(file, `The link to ${address} ${where} leads nowhere.`);
  }
}
