/** What the checks of a lesson must have beside their form. */

import type { Ground } from "../check/scene.js";
import type { Check, CheckKind, Happening, RunSettings } from "../format/checks.js";
import { type Lesson, STEPS, type Step } from "../format/lesson.js";
import { readExpression } from "../run/expression.js";
import type { Findings } from "./report.js";

/** There is one place for an answer of each kind. */
const ONCE: readonly CheckKind[] = ["question", "number", "predict"];

export function checkRules(lesson: Lesson, findings: Findings): void {
  for (const [name, { from, to }] of Object.entries(lesson.draws)) {
    if (from > to) findings.error(STEPS, `The draw \`${name}\` goes from ${from} down to ${to}.`);
  }
  for (const step of lesson.steps) {
    const tell = (message: string) => findings.error(STEPS, `Step \`${step.id}\`: ${message}`);
    checkProgram(lesson, step, tell);
    for (const kind of ONCE) {
      if (step.checks.filter((check) => check.kind === kind).length > 1) {
        tell(`it has two checks of kind \`${kind}\`; one step asks one thing.`);
      }
    }
    for (const check of step.checks) checkOne(lesson, step, check, tell);
  }
}

type Tell = (message: string) => void;

function checkProgram({ project }: Lesson, { program }: Step, tell: Tell): void {
  for (const name of [program.scheduler, program.workload]) {
    if (name !== null && !Object.hasOwn(project.files, name))
      tell(`there is no file project/${name}.`);
  }
}

function checkOne(lesson: Lesson, step: Step, check: Check, tell: Tell): void {
  switch (check.kind) {
    case "reached":
    case "happens":
      checkHappening(check, tell);
      break;
    case "measure":
      requireBounds("measure", [check.least, check.most, check.exactly, check.better], tell);
      requireFile(lesson, check.than, tell);
      requireExpression(check.measure, tell);
      break;
    case "number":
      requireExpression(check.measure, tell);
      break;
    case "constant":
    case "proofs":
      requireBounds(check.kind, [check.least, check.most], tell);
      break;
    case "promise":
      if ((check.promise === undefined) === (check.always === undefined))
        tell("`promise` needs one of `promise` and `always`.");
      break;
    case "predict":
      if (check.right < 1 || check.right > check.of)
        tell("`predict` wants more right than it asks for, or none.");
      break;
    default:
  }
  if ("run" in check && check.run) requireRun(lesson, check.run, tell);
  if (check.kind === "question" && step.choices.length === 0)
    tell("it has a `question`, and no choices (`- [ ]`) in the prose.");
}

const HAPPENINGS = ["tick", "decision", "time", "diagnosis", "condition", "event", "ends"] as const;

function checkHappening(check: Happening, tell: Tell): void {
  const given = HAPPENINGS.filter((name) => check[name] !== undefined);
  if (given.length !== 1)
    tell(
      `it must name one of ${HAPPENINGS.join(", ")}, and names ${given.join(" and ") || "none"}.`,
    );
}

function requireBounds(kind: string, bounds: readonly unknown[], tell: Tell): void {
  if (bounds.every((bound) => bound === undefined)) {
    tell(
      `\`${kind}\` needs a bound${kind === "measure" ? ": least, most, exactly or better" : ": least or most"}.`,
    );
  }
}

export function requireRun(lesson: Ground, { workload, system }: RunSettings, tell: Tell): void {
  requireFile(lesson, workload, tell);
  requireFile(lesson, system, tell);
}

export function requireFile(
  { files, project }: Ground,
  path: string | undefined,
  tell: Tell,
): void {
  if (path === undefined || Object.hasOwn(files, path) || Object.hasOwn(project.files, path))
    return;
  tell(`there is no file ${path} in the lesson's folder.`);
}

export function requireExpression(text: string, tell: Tell): void {
  const read = readExpression(text);
  if (!read.ok) tell(read.message);
}
