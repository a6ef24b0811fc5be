/** Checks a lesson as a whole, for its author. */

import { keeping } from "../check/kept.js";
import type { Tools } from "../check/ports.js";
import { drawLesson } from "../format/draws.js";
import type { LessonFiles } from "../format/files.js";
import { languagesIn } from "../format/languages.js";
import { type Lesson, PROSE, readLesson, STEPS } from "../format/lesson.js";
import { wordsIn } from "../words/words.js";
import { checkRules } from "./check-rules.js";
import { checkFigures } from "./figures.js";
import { checkProse, proseFile, type Surroundings } from "./prose-rules.js";
import { rehearse } from "./rehearse.js";
import { type Finding, Findings } from "./report.js";
import { checkNumbers } from "./told-numbers.js";
import { checkTranslation } from "./translations.js";

/** Learners have other numbers each; these two try the draws. */
const SEEDS = ["1", "2"] as const;

/** All that is wrong with a lesson, and what is to be known of it. */
export async function checkLesson(
  name: string,
  files: LessonFiles,
  tools: Tools,
  around: Surroundings,
): Promise<readonly Finding[]> {
  const findings = new Findings();
  const translations: Lesson[] = [];
  for (const language of languagesIn(files, "lesson")) {
    const { lesson, problems } = readLesson(name, files, language, await wordsIn(language));
    const isNew = (message: string) => !findings.list.some((known) => known.message === message);
    findings.take(problems.filter(({ message }) => isNew(message)));
    if (lesson !== null) translations.push(lesson);
  }
  const [lesson] = translations;
  // What was misread would only lead to more of the same.
  if (lesson === undefined || findings.list.length > 0) return findings.list;
  for (const each of translations) {
    checkProse(each, around, findings);
    checkNumbers(each, proseFile(each), findings);
  }
  for (const each of translations.slice(1)) checkTranslation(lesson, each, findings);
  checkRules(lesson, findings);
  checkPlace(lesson, around, findings);
  if (!findings.list.some(({ severity }) => severity === "error"))
    await tryOut(translations, keeping(tools), findings);
  return findings.list;
}

/** What it needs is there, and `show` has folders of its steps only. */
function checkPlace({ needs, steps, files }: Lesson, { beside }: Surroundings, findings: Findings) {
  for (const name of needs) {
    if (beside !== null && !beside.has(name))
      findings.error(PROSE, `There is no lesson \`${name}\`, which it needs.`);
  }
  const ids = new Set(steps.map(({ id }) => id));
  const folders = Object.keys(files).flatMap((path) => /^show\/([^/]+)\//.exec(path)?.[1] ?? []);
  for (const id of new Set(folders)) {
    if (!ids.has(id)) findings.error(STEPS, `The folder show/${id} is of no step.`);
  }
}

async function tryOut(translations: readonly Lesson[], tools: Tools, findings: Findings) {
  const [first] = translations;
  const isDrawn = first !== undefined && Object.keys(first.draws).length > 0;
  for (const seed of isDrawn ? SEEDS : SEEDS.slice(0, 1)) {
    const [lesson, ...others] = translations.map((each) => drawLesson(each, seed));
    if (lesson === undefined) return;
    await rehearse(lesson, seed, tools, findings);
    await checkFigures([lesson, ...others], seed, tools, findings);
    if (findings.list.some(({ severity }) => severity === "error")) return;
  }
}
