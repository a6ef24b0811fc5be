/**
 * What a learner hands in: the texts, the score that they came to, and a digest. The digest tells of
 * damage on the way; nothing needs to be believed, for grading runs everything again.
 */

import { failure, type Result, success } from "../../base/result.js";
import type { LessonProject } from "../format/project.js";
import * as z from "../format/schema.js";
import type { MedalName } from "./format.js";
import type { Score } from "./score.js";

const FORMAT = "catapults-studio/hand-in";
const VERSION = 1;

const file = z.object({ name: z.string(), text: z.string() });
const scored = z.object({
  mean: z.number(),
  medal: z.nullable(z.enum(["bronze", "silver", "gold"])),
  runs: z.array(
    z.object({ seed: z.number(), workload: z.nullable(z.string()), value: z.number() }),
  ),
});
const content = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  challenge: z.string(),
  learner: z.string(),
  /** The project's file, as *Export* writes it. */
  project: z.looseObject({
    scheduler: z.string(),
    aspects: z.optional(z.array(z.string())),
    files: z.array(file),
  }),
  /** Null where the texts came to no score. */
  score: z.nullable(scored),
});
const handIn = z.extend(content, { digest: z.string() });

type Content = z.output<typeof content>;

export interface HandIn {
  readonly challenge: string;
  readonly learner: string;
  readonly project: LessonProject;
  readonly claimed: { readonly mean: number; readonly medal: MedalName | null } | null;
  readonly digest: string;
}

export interface Handing {
  readonly challenge: string;
  /** As the learner signs. */
  readonly learner: string;
  /** What a project's file holds, as JSON. */
  readonly projectFile: string;
  readonly score: Score | null;
}

/** The file to hand in. */
export async function handInFile(handing: Handing): Promise<string> {
  const { challenge, learner, projectFile, score } = handing;
  const project = JSON.parse(projectFile) as Content["project"];
  const found: Content = {
    format: FORMAT,
    version: VERSION,
    challenge,
    learner,
    project,
    score: score && { mean: score.mean, medal: score.medal, runs: [...score.runs] },
  };
  return `${JSON.stringify({ ...found, digest: await digestOf(found) }, null, 2)}\n`;
}

/** Reads a file that was handed in; a failure says what is wrong with it. */
export async function readHandIn(text: string): Promise<Result<HandIn>> {
  const plain = jsonOf(text);
  if (plain === null || plain.format !== FORMAT)
    return failure("This is no file that was handed in.");
  if (typeof plain.version === "number" && plain.version > VERSION) {
    return failure("This was handed in from a newer version of the studio.");
  }
  const read = z.safeParse(handIn, plain);
  if (!read.success)
    return failure("This file is damaged: a part of it is missing or has another form.");
  const { digest, ...rest } = plain;
  if ((await digestOf(rest)) !== digest) {
    return failure(
      "This file is damaged, or was changed after it was handed in: its digest is another.",
    );
  }
  const { challenge, learner, project, score } = read.data;
  return success({
    challenge,
    learner,
    project: projectOf(project),
    claimed: score && { mean: score.mean, medal: score.medal },
    digest: read.data.digest,
  });
}

function jsonOf(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function projectOf({ scheduler, aspects = [], files }: Content["project"]): LessonProject {
  return {
    scheduler,
    aspects,
    workload: null,
    system: null,
    positions: {},
    files: Object.fromEntries(files.map(({ name, text }) => [name, text])),
  };
}

/** SHA-256 over the fields as JSON, whatever spaces the file has. */
async function digestOf(fields: object): Promise<string> {
  return sha256(JSON.stringify(fields));
}

/** What tells whether two learners have handed in the same texts. */
export const textDigest = ({ files }: LessonProject): Promise<string> =>
  sha256(
    JSON.stringify(
      Object.entries(files)
        .filter(([name]) => name.endsWith(".sched"))
        .sort(),
    ),
  );

async function sha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
