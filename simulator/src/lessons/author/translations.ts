/** A translation says what the original says: as many steps, hints and choices. */

import type { Lesson, Step } from "../format/lesson.js";
import { wordsFile } from "../format/own-words.js";
import { Problems } from "../format/problems.js";
import { readProse, type StepProse } from "../format/prose.js";
import { ENGLISH, type WordKey, type Words } from "../words/words.js";
import type { Findings } from "./report.js";

/** Compares the prose of a language with the original. */
export function checkTranslation(
  original: Lesson,
  { language, words }: Lesson,
  findings: Findings,
): void {
  const file = `lesson.${language}.md`;
  const prose = readProse(file, original.files[file] ?? "", "translation", new Problems());
  if (prose === null) return; // What is wrong was told when the lesson was read.
  const ids = prose.steps.map(({ id }) => id);
  const wanted = original.steps.map(({ id }) => id);
  for (const id of wanted.filter((each) => !ids.includes(each))) {
    findings.error(file, `The step \`${id}\` is not translated.`);
  }
  for (const step of prose.steps) {
    const own = original.steps.find(({ id }) => id === step.id);
    if (own === undefined) {
      findings.error(file, `The original has no step \`${step.id}\`.`, step.line);
    } else {
      compare(file, own, step, findings);
    }
  }
  const common = ids.filter((id) => wanted.includes(id));
  if (common.join() !== wanted.filter((id) => ids.includes(id)).join()) {
    findings.error(file, "The steps stand in another order than in the original.");
  }
  checkWords(original, language, words, findings);
}

/** What would be told in English around the prose. */
function checkWords(original: Lesson, language: string, words: Words, findings: Findings): void {
  const file = wordsFile(language);
  const english = (Object.keys(ENGLISH.sentences) as WordKey[]).filter(
    (key) => words.sentences[key] === ENGLISH.sentences[key],
  );
  if (words.language !== language) {
    findings.note(
      `lesson.${language}.md`,
      `What is said around it is English; ${file} would say it.`,
    );
  } else if (file in original.files && english.length > 0) {
    const [first] = english;
    findings.note(file, `${english.length} sentences stay English, such as \`${first}\`.`);
  }
  const checks = original.steps.flatMap((step) => step.checks);
  for (const called of new Set(checks.flatMap((check) => ("called" in check ? check.called : []))))
    if (called !== undefined && !Object.hasOwn(words.called, called))
      findings.note(file, `It has no words for “${called}” under \`called\`.`);
}

function compare(file: string, original: Step, own: StepProse, findings: Findings): void {
  const rights = (step: Pick<Step, "choices">) =>
    step.choices.map(({ right, said }) => `${right} ${said !== null}`).join();
  const differences = [
    ["hints", original.hints.length, own.hints.length],
    ["choices", original.choices.length, own.choices.length],
    ["texts for when it is done", Number(original.after !== null), Number(own.after !== null)],
  ] as const;
  for (const [what, there, here] of differences) {
    if (there !== here) {
      findings.error(
        file,
        `The step \`${own.id}\` has ${here} ${what}, and the original ${there}.`,
        own.line,
      );
    }
  }
  if (original.choices.length === own.choices.length && rights(original) !== rights(own)) {
    findings.error(
      file,
      `Of the choices of step \`${own.id}\` others are right, or are answered, than in the original.`,
      own.line,
    );
  }
}
