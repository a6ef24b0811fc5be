/** The score of a scheduler in a challenge, over all runs that count. */

import { failure, type Result, success } from "../../base/result.js";
import { type Estimate, estimate } from "../../experiment/statistics.js";
import { NO_ANSWERS } from "../check/attempt.js";
import { resultOf } from "../check/check-step.js";
import { factsFor } from "../check/kinds/measures.js";
import type { Tools } from "../check/ports.js";
import { type Scene, sceneOf } from "../check/scene.js";
import { valueIn } from "../check/value.js";
import type { Check } from "../format/checks.js";
import type { LessonFiles } from "../format/files.js";
import type { LessonProject } from "../format/project.js";
import { type Expression, readExpression } from "../run/expression.js";
import type { Challenge, CountedRuns, MedalName } from "./format.js";

/** One of the runs that a score is the mean of. */
export interface ScoredRun {
  readonly seed: number;
  readonly parameters: Readonly<Record<string, number>>;
  readonly workload: string | null;
  readonly value: number;
}

export interface Score {
  /** The mean over the runs, with its 95 % interval. */
  readonly mean: number;
  readonly margin: number | null;
  /** Null below bronze. */
  readonly medal: MedalName | null;
  readonly runs: readonly ScoredRun[];
}

export interface ScoreOptions {
  readonly signal?: AbortSignal;
  /** Told after each run how many of all are done. */
  readonly onProgress?: (done: number, all: number) => void;
  /** Further files that runs may name, such as those of a sealed part. */
  readonly files?: LessonFiles;
}

/** A failure says in words why there is no score: an error, a rule that is broken, a run that fails. */
export async function scoreOf(
  challenge: Challenge,
  project: LessonProject,
  counted: readonly CountedRuns[],
  tools: Tools,
  options: ScoreOptions = {},
): Promise<Result<Score>> {
  const expression = readExpression(challenge.score.measure);
  if (!expression.ok) return expression;
  const scene = sceneFor(challenge, project, tools, options.files ?? {});
  const broken = await brokenRule(challenge.rules?.filter(isOfTexts) ?? [], scene);
  if (broken !== null) return failure(broken);
  const planned = counted.flatMap(({ seeds, ...run }) => seeds.map((seed) => ({ ...run, seed })));
  const runs: ScoredRun[] = [];
  for (const run of planned) {
    if (options.signal?.aborted) return failure("It was called off.");
    const value = await scoreInRun(challenge, expression.value, scene, run);
    if (!value.ok) return failure(`${runText(run)}: ${value.message}`);
    const { seed, parameters = {}, workload = null } = run;
    runs.push({ seed, parameters, workload, value: value.value });
    options.onProgress?.(runs.length, planned.length);
  }
  return success(scored(challenge, runs));
}

type PlannedRun = Omit<CountedRuns, "seeds"> & { readonly seed: number };

const runText = ({ seed, workload }: PlannedRun): string =>
  `With seed ${seed}${workload === undefined ? "" : ` of ${workload}`}`;

/** The learner's scheduler with what it is made of, under the workload of the challenge. */
function sceneFor(
  challenge: Challenge,
  own: LessonProject,
  tools: Tools,
  more: LessonFiles,
): Scene {
  const texts = Object.entries(own.files).filter(([name]) => name.endsWith(".sched"));
  const project: LessonProject = {
    ...challenge.project,
    scheduler: own.scheduler,
    aspects: own.aspects,
    files: { ...challenge.project.files, ...Object.fromEntries(texts) },
  };
  const ground = { ...challenge, files: { ...challenge.files, ...more } };
  const task = { choices: [], program: { scheduler: own.scheduler, workload: project.workload } };
  return sceneOf(ground, task, { project, seed: "1", run: null, answers: NO_ANSWERS }, tools);
}

const TEXT_KINDS: readonly string[] = [
  "compiles",
  "diagnostic",
  "arrow",
  "container",
  "constant",
  "proofs",
];

const isOfTexts = ({ kind }: Check): boolean => TEXT_KINDS.includes(kind);

/** The first of some rules that does not hold, in words. */
async function brokenRule(rules: readonly Check[], scene: Scene): Promise<string | null> {
  for (const rule of rules) {
    const { verdict } = await resultOf(rule, scene);
    if (verdict.state === "failed") return `${verdict.seen} Wanted: ${verdict.wanted}`;
    if (verdict.state === "unknown") return verdict.why;
  }
  return null;
}

async function scoreInRun(
  { score, rules = [] }: Challenge,
  expression: Expression,
  scene: Scene,
  run: PlannedRun,
): Promise<Result<number>> {
  const facts = await factsFor(scene, run);
  if (!facts.ok) return facts;
  const ofRuns = rules
    .filter((rule) => !isOfTexts(rule))
    .map((rule) => ({ ...rule, run }) as Check);
  const broken = await brokenRule(ofRuns, scene);
  if (broken !== null) return failure(broken);
  const value = valueIn(expression, score.measure, facts.value.figures);
  return value.ok ? success(value.value.value) : value;
}

function scored(challenge: Challenge, runs: readonly ScoredRun[]): Score {
  const { mean, margin }: Estimate = estimate(runs.map(({ value }) => value));
  return { mean, margin, medal: medalFor(challenge, mean), runs };
}

const MEDALS: readonly MedalName[] = ["gold", "silver", "bronze"];

/** The best medal that a score earns; null for none. */
export function medalFor({ score, medals }: Challenge, value: number): MedalName | null {
  const earns = (bar: number) => (score.wants === "less" ? value <= bar : value >= bar);
  return MEDALS.find((medal) => earns(medals[medal])) ?? null;
}
