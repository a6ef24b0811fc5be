/** Grades what was handed in: everything is compiled and run again. */

import type { Result } from "../../base/result.js";
import type { Tools } from "../check/ports.js";
import type { Challenge, MedalName } from "./format.js";
import { type HandIn, textDigest } from "./hand-in.js";
import { medalFor, type Score, scoreOf } from "./score.js";
import type { SealedPart } from "./sealed.js";

export interface Grade {
  readonly learner: string;
  readonly claimed: HandIn["claimed"];
  /** Over the runs that the page can know, too; a failure says why there is none. */
  readonly score: Result<Score>;
  /** Over the sealed ones; null without a key. */
  readonly sealed: Result<Score> | null;
  /** By the sealed runs, where there are any. */
  readonly medal: MedalName | null;
  /** Whether the page came to the same score; null where it claims none. */
  readonly agrees: boolean | null;
  /** Tells the same texts of two learners. */
  readonly textDigest: string;
}

export async function grade(
  challenge: Challenge,
  { learner, project, claimed }: HandIn,
  sealedPart: SealedPart | null,
  tools: Tools,
): Promise<Grade> {
  const score = await scoreOf(challenge, project, challenge.unseen, tools);
  const sealed =
    sealedPart &&
    (await scoreOf(challenge, project, sealedPart.runs, tools, { files: sealedPart.files }));
  const counted = sealed ?? score;
  const agrees = claimed && score.ok && score.value.mean === claimed.mean;
  return {
    learner,
    claimed,
    score,
    sealed,
    medal: counted.ok && score.ok ? medalFor(challenge, counted.value.mean) : null,
    agrees: claimed === null ? null : agrees === true,
    textDigest: await textDigest(project),
  };
}
