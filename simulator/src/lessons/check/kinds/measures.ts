/** Checks of measures: `measure`. */

import { failure, type Result, success } from "../../../base/result.js";
import type { Bound, CheckOf, RunSettings } from "../../format/checks.js";
import type { LessonProject } from "../../format/project.js";
import { readExpression } from "../../run/expression.js";
import { listed } from "../../words/say.js";
import type { Words } from "../../words/words.js";
import type { Verdict } from "../attempt.js";
import { measureWords } from "../measure-words.js";
import type { RunFacts } from "../ports.js";
import {
  failed,
  passed,
  type Scene,
  settingsOf,
  systemOf,
  wishFor,
  withScheduler,
} from "../scene.js";
import { type Measured, measuredText, valueIn } from "../value.js";

/** By how much of it a value may differ from what it is to be exactly: floats are no decimals. */
const ROUNDING = 1e-6;

export async function measure(check: CheckOf<"measure">, scene: Scene): Promise<Verdict> {
  const own = await meanOf(check, scene, scene.attempt.project);
  if (!own.ok) return failed(own.message, wantedMeasure(check, scene.words));
  const { words } = scene;
  const bounds = boundsText(check, words, own.value, null);
  const { value } = own.value;
  if (!isWithin(value, check)) return failed(seenText(check, words, own.value), bounds);
  if (check.better === undefined) return passed(seenText(check, words, own.value));
  const other = await meanOf(check, scene, withScheduler(scene, check.than));
  if (!other.ok) return failed(other.message, bounds);
  const goal = goalOf(check, other.value);
  const isBetter = check.wants === "more" ? value >= goal.value : value <= goal.value;
  const beside = scene.say("withOther", { value: measuredText(other.value) });
  const seen = `${seenText(check, words, own.value)} ${beside}`;
  return isBetter ? passed(seen) : failed(seen, boundsText(check, words, own.value, goal));
}

function isWithin(value: number, { least, most, exactly }: CheckOf<"measure">): boolean {
  const right = exactly?.value ?? value;
  const isRight = Math.abs(value - right) <= ROUNDING * Math.abs(right);
  return isRight && value >= (least?.value ?? value) && value <= (most?.value ?? value);
}

/** What must be come to, to be better by that share. */
function goalOf({ better = 0, wants }: CheckOf<"measure">, other: Measured): Measured {
  const factor = wants === "more" ? 1 + better : 1 - better;
  return { ...other, value: other.value * factor };
}

/** What it wants, as far as that can be said before a run. */
export const wantedMeasure = (check: CheckOf<"measure">, words: Words): string =>
  boundsText(check, words, null, null);

/** What is more than one measure is told in the unit of the bound. */
function seenText(check: CheckOf<"measure">, words: Words, { value, unit }: Measured): string {
  const bound = check.most ?? check.least ?? check.exactly;
  return words.say("measureIs", {
    measure: measureWords(check, words),
    value: measuredText({ value, unit: unit ?? bound?.unit ?? null }),
  });
}

function boundsText(
  check: CheckOf<"measure">,
  words: Words,
  own: Measured | null,
  goal: Measured | null,
): string {
  const { least, most, exactly, better = 0, wants } = check;
  const { say } = words;
  const isMore = wants === "more";
  const text = ({ value, unit }: Bound) => measuredText({ value, unit: unit ?? own?.unit ?? null });
  const parts = [
    ...(exactly === undefined ? [] : [text(exactly)]),
    ...(least === undefined ? [] : [say("atLeast", { bound: text(least) })]),
    ...(most === undefined ? [] : [say("atMost", { bound: text(most) })]),
    ...(goal ? [say(isMore ? "atLeast" : "atMost", { bound: measuredText(goal) })] : []),
  ];
  const name = measureWords(check, words);
  const percent = Number((100 * better).toPrecision(4));
  return parts.length === 0
    ? say(isMore ? "moreThanOther" : "lessThanOther", { measure: name, percent })
    : say("measureIs", { measure: name, value: listed(parts, say) });
}

/** The mean of a measure over some seeds. */
export async function meanOf(
  { measure: name, seeds, run = {} }: Pick<CheckOf<"measure">, "measure" | "seeds" | "run">,
  scene: Scene,
  project: LessonProject,
): Promise<Result<Measured>> {
  const expression = readExpression(name);
  if (!expression.ok) return expression;
  const values: Measured[] = [];
  for (const settings of runsOf(run, seeds)) {
    const facts = await factsFor(scene, settings, project);
    if (!facts.ok) return facts;
    const value = valueIn(expression.value, name, facts.value.figures);
    if (!value.ok) return value;
    values.push(value.value);
  }
  const mean = values.reduce((sum, { value }) => sum + value, 0) / values.length;
  return success({ value: mean, unit: values[0]?.unit ?? null });
}

const runsOf = (run: RunSettings, seeds: number | undefined): readonly RunSettings[] =>
  seeds === undefined
    ? [run]
    : Array.from({ length: Math.max(1, seeds) }, (_, at) => ({ ...run, seed: at + 1 }));

/** What a run came to; one that did not end regularly has no measures that mean anything. */
export async function factsFor(
  scene: Scene,
  run: RunSettings,
  project: LessonProject = scene.attempt.project,
): Promise<Result<RunFacts>> {
  const facts = await (systemIn(run, project) === null
    ? factsOfProgram(scene, run, project)
    : factsOfSystem(scene, run, project));
  if (!facts.ok || facts.value.end === "regularly") return facts;
  const { end, message } = facts.value;
  const key = end === "fault" ? "runFaults" : "runDeadlocks";
  return failure(scene.say(key, { message: message ?? "" }));
}

async function factsOfProgram(
  scene: Scene,
  run: RunSettings,
  project: LessonProject,
): Promise<Result<RunFacts>> {
  const wish = await wishFor(scene, run, project);
  return wish.ok ? scene.tools.runs.facts(wish.value) : wish;
}

/** Which system is run; null: it is no system. */
const systemIn = ({ system }: RunSettings, project: LessonProject): string | null =>
  system ?? project.system;

async function factsOfSystem(
  { tools, attempt, say }: Scene,
  run: RunSettings,
  project: LessonProject,
): Promise<Result<RunFacts>> {
  const compiled = await tools.compiler.system(project, systemIn(run, project) ?? "");
  if (!compiled.ok) return compiled;
  const program = systemOf(compiled.value, say);
  if (!program.ok) return program;
  return tools.runs.systemFacts({ program: program.value, ...settingsOf(run, attempt) });
}
