/** A score beside those of reference schedulers, with what is noise and what is not. */

import { failure, type Result, success } from "../../base/result.js";
import {
  ALPHA,
  adjustForMany,
  type Difference,
  pairedDifference,
} from "../../experiment/statistics.js";
import type { Tools } from "../check/ports.js";
import { baseName } from "../check/scene.js";
import { type LessonProject, withFiles } from "../format/project.js";
import type { Challenge, CountedRuns } from "./format.js";
import { type Score, type ScoreOptions, scoreOf } from "./score.js";

export interface Compared {
  readonly name: string;
  /** A failure says why the reference has no score. */
  readonly score: Result<Score>;
  /** By how much one's own differs, run by run; null without a score of its own. */
  readonly difference: Difference | null;
  /** Whether one's own is better or worse beyond noise; `unknown` for a single run. */
  readonly verdict: "better" | "worse" | "equal" | "noise" | "unknown";
}

/** The reference schedulers in the same runs as one's own. */
export async function compareWithReferences(
  challenge: Challenge,
  own: Score,
  counted: readonly CountedRuns[],
  tools: Tools,
  options: ScoreOptions = {},
): Promise<readonly Compared[]> {
  const found: Omit<Compared, "verdict">[] = [];
  for (const { name, scheduler } of challenge.references ?? []) {
    const project = referenceProject(challenge, scheduler);
    const score = project.ok
      ? await scoreOf(challenge, project.value, counted, tools, options)
      : project;
    found.push({ name, score, difference: score.ok ? differenceOf(own, score.value) : null });
  }
  const probabilities = found.flatMap(({ difference }) => difference?.probability ?? []);
  const adjusted = adjustForMany(probabilities)[Symbol.iterator]();
  return found.map((each) => {
    const isTested = each.difference?.probability != null;
    const probability = isTested ? (adjusted.next().value ?? 1) : null;
    return { ...each, verdict: verdictOf(challenge, each.difference, probability) };
  });
}

export function referenceProject(challenge: Challenge, path: string): Result<LessonProject> {
  const text = challenge.files[path];
  if (text === undefined) return failure(`There is no file ${path} in the challenge's folder.`);
  const name = baseName(path);
  return success({
    ...withFiles(challenge.project, { [name]: text }),
    scheduler: name,
    aspects: [],
  });
}

const differenceOf = (own: Score, other: Score): Difference =>
  pairedDifference(
    own.runs.map(({ value }) => value),
    other.runs.map(({ value }) => value),
  );

function verdictOf(
  { score }: Challenge,
  difference: Difference | null,
  probability: number | null,
): Compared["verdict"] {
  if (difference === null || probability === null) return "unknown";
  if (difference.mean === 0 && difference.margin === 0) return "equal";
  if (probability >= ALPHA) return "noise";
  return difference.mean < 0 === (score.wants === "less") ? "better" : "worse";
}
