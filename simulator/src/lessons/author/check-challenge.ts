/** Checks a challenge as a whole, for its author. */

import { referenceProject } from "../challenge/compare.js";
import { type Challenge, RULES, readChallenge, TASK } from "../challenge/format.js";
import { medalFor, scoreOf } from "../challenge/score.js";
import { keeping } from "../check/kept.js";
import type { Tools } from "../check/ports.js";
import type { LessonFiles } from "../format/files.js";
import { languagesIn, translationFile } from "../format/languages.js";
import { requireExpression, requireRun } from "./check-rules.js";
import type { Surroundings } from "./prose-rules.js";
import { type Finding, Findings } from "./report.js";

/** All that is wrong with a challenge, and what is to be known of it. */
export async function checkChallenge(
  id: string,
  files: LessonFiles,
  tools: Tools,
  around: Surroundings,
): Promise<readonly Finding[]> {
  const findings = new Findings();
  const { challenge, problems } = readChallenge(id, files);
  findings.take(problems);
  if (challenge === null || problems.length > 0) return findings.list;
  checkText(challenge, around, findings);
  checkTranslations(challenge, findings);
  checkJudgement(challenge, findings);
  if (findings.list.length === 0) await tryOut(challenge, keeping(tools), findings);
  return findings.list;
}

function checkText(
  { task, hints, needs }: Challenge,
  { beside }: Surroundings,
  findings: Findings,
) {
  if (task === "") findings.error(TASK, "It says no task.");
  if (hints.length === 0) findings.error(TASK, "It has no hint: `### Title` and a text.");
  for (const name of needs) {
    if (beside !== null && !beside.has(name))
      findings.error(TASK, `There is no lesson \`${name}\`, which it needs.`);
  }
}

function checkTranslations({ id, files, hints }: Challenge, findings: Findings): void {
  for (const language of languagesIn(files, "challenge").slice(1)) {
    const file = translationFile("challenge", language);
    const { challenge, problems } = readChallenge(id, files, language);
    findings.take(problems);
    if (problems.length > 0 || challenge === null) continue;
    if (challenge.hints.length !== hints.length) {
      findings.error(
        file,
        `It has ${challenge.hints.length} hints, and the original ${hints.length}.`,
      );
    }
    if (challenge.task === "") findings.error(file, "It says no task.");
  }
}

function checkJudgement(challenge: Challenge, findings: Findings): void {
  const { score, medals, trial, unseen, references = [] } = challenge;
  const tell = (message: string) => findings.error(RULES, message);
  requireExpression(score.measure, tell);
  const bars = [medals.bronze, medals.silver, medals.gold];
  const rising = score.wants === "less" ? bars : bars.toReversed();
  if (rising.some((bar, at) => at > 0 && bar > (rising[at - 1] ?? bar))) {
    tell(
      `The medals stand in the wrong order: the score is to be ${score.wants === "less" ? "small" : "large"}.`,
    );
  }
  for (const run of [...trial, ...unseen]) {
    const { seeds: _, ...settings } = run;
    requireRun(challenge, settings, tell);
  }
  if (references.length === 0) tell("It has no reference schedulers to compare with.");
}

/** The references come to scores, one of them to a medal; the beginning to no gold. */
async function tryOut(challenge: Challenge, tools: Tools, findings: Findings): Promise<void> {
  const medals: (string | null)[] = [];
  for (const { name, scheduler } of challenge.references ?? []) {
    const project = referenceProject(challenge, scheduler);
    const score = project.ok
      ? await scoreOf(challenge, project.value, challenge.unseen, tools)
      : project;
    if (!score.ok) findings.error(RULES, `The reference “${name}” has no score. ${score.message}`);
    else medals.push(medalFor(challenge, score.value.mean));
  }
  if (!medals.some((medal) => medal !== null)) {
    findings.error(RULES, "No reference comes to a medal, so nobody knows whether one can be won.");
  } else if (!medals.includes("gold")) {
    findings.note(RULES, "No reference comes to gold. Can it be won?");
  }
  const start = await scoreOf(challenge, challenge.project, challenge.unseen, tools);
  if (start.ok && medalFor(challenge, start.value.mean) === "gold") {
    findings.error(RULES, "The scheduler of the beginning has gold already.");
  }
  const trial = await scoreOf(challenge, challenge.project, challenge.trial, tools);
  if (!trial.ok)
    findings.note(
      RULES,
      `The scheduler of the beginning has no score in the trial. ${trial.message}`,
    );
}
