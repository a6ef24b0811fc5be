/** The table of grades: a row for each file of the folder, so that nobody is left out unseen. */

import { readFileSync } from "node:fs";
import {
  type Challenge,
  type Grade,
  grade,
  readHandIn,
  type SealedPart,
  type Tools,
} from "../../lessons/index.js";

export const HEAD = [
  "file",
  "learner",
  "status",
  "score",
  "sealed_score",
  "medal",
  "claimed_score",
  "claim_holds",
  "same_text_as",
  "text_digest",
  "why",
];

type Cells = readonly (string | number)[];

interface Row {
  readonly status: "graded" | "failed" | "unread";
  readonly row: Cells;
}

export interface HandedIn {
  readonly path: string;
  /** Within the folder. */
  readonly name: string;
}

interface Grading {
  readonly challenge: Challenge;
  /** Null without a key. */
  readonly sealed: SealedPart | null;
  readonly tools: Tools;
  /** The first file with a text, by the text's digest. */
  readonly seen: Map<string, string>;
}

export async function rowFor(
  { path, name }: HandedIn,
  { challenge, sealed, tools, seen }: Grading,
): Promise<Row> {
  if (!/\.json$/i.test(name))
    return unreadRow(
      name,
      "",
      "It is no file that the studio gives to hand in: those end in .json.",
    );
  const read = await readHandIn(readFileSync(path, "utf8"));
  if (!read.ok) return unreadRow(name, "", read.message);
  const { learner, challenge: id } = read.value;
  if (id !== challenge.id) return unreadRow(name, learner, `It is of the challenge ${id}.`);
  const graded = await grade(challenge, read.value, sealed, tools);
  const twin = seen.get(graded.textDigest) ?? "";
  if (twin === "") seen.set(graded.textDigest, name);
  return gradedRow(name, graded, twin);
}

const unreadRow = (file: string, learner: string, why: string): Row => ({
  status: "unread",
  row: [
    inert(file),
    inert(learner),
    "unread",
    ...Array.from({ length: HEAD.length - 4 }, () => ""),
    inert(why),
  ],
});

function gradedRow(file: string, graded: Grade, twin: string): Row {
  const { learner, score, sealed, medal, claimed, agrees, textDigest } = graded;
  const broken = [score, sealed].find((each) => each?.ok === false);
  const status = broken === undefined || broken === null ? "graded" : "failed";
  const row = [
    inert(file),
    inert(learner),
    status,
    score.ok ? score.value.mean : "",
    sealed?.ok ? sealed.value.mean : "",
    medal ?? "",
    claimed?.mean ?? "",
    agrees === null ? "" : agrees ? "yes" : "no",
    inert(twin),
    textDigest,
    broken?.ok === false ? inert(broken.message) : "",
  ];
  return { status, row };
}

/** A spreadsheet carries out what begins like a formula, and a learner's name is the learner's. */
const inert = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
