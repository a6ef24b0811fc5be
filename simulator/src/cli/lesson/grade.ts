/** `catapults-sim grade`: what was handed in, compiled and run again. */

import { readFileSync, statSync } from "node:fs";
import { failure, type Result, success } from "../../base/result.js";
import { csvRows } from "../../export/csv.js";
import {
  type Challenge,
  type Grade,
  grade,
  openSealed,
  readChallenge,
  readHandIn,
  SEALED,
  type SealedPart,
  type Tools,
} from "../../lessons/index.js";
import { complain, FINE } from "../exit.js";
import { OutputFile } from "../files.js";
import type { GradeCommand } from "./arguments.js";
import { filesIn, nameOf } from "./folders.js";
import { withTools } from "./tools.js";

const HEAD = [
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

export async function gradeFolder(command: GradeCommand): Promise<number> {
  const challenge = challengeIn(command.challenge);
  if (!challenge.ok) return complain(`${challenge.message}\n`);
  const sealed = await sealedIn(challenge.value, command.keyFile);
  if (!sealed.ok) return complain(`${sealed.message}\n`);
  const files = filesIn(command.folder);
  if (!files.ok) return complain(`${files.message}\n`);
  const output = new OutputFile(command.output);
  const rows = await withTools((tools) =>
    rowsOf(files.value, challenge.value, sealed.value, tools),
  );
  await output.write(csvRows([HEAD, ...rows]));
  await output.close();
  return FINE;
}

function challengeIn(folder: string): Result<Challenge> {
  const files = filesIn(folder);
  if (!files.ok) return files;
  const { challenge } = readChallenge(nameOf(folder), files.value);
  return challenge === null
    ? failure(
        `${folder} is no challenge that can be read; see \`catapults-sim lesson check ${folder}\``,
      )
    : success(challenge);
}

/** Null without a key, or where nothing is sealed. */
async function sealedIn(
  { files }: Challenge,
  keyFile: string | null,
): Promise<Result<SealedPart | null>> {
  const text = files[SEALED];
  if (keyFile === null) return success(null);
  if (text === undefined) return failure("the challenge has no sealed part; leave --key out");
  if (!statSync(keyFile, { throwIfNoEntry: false })?.isFile())
    return failure(`there is no file ${keyFile}`);
  return openSealed(text, readFileSync(keyFile, "utf8"));
}

type Row = readonly (string | number)[];

async function rowsOf(
  files: Readonly<Record<string, string>>,
  challenge: Challenge,
  sealed: SealedPart | null,
  tools: Tools,
): Promise<Row[]> {
  const seen = new Map<string, string>();
  const rows: Row[] = [];
  for (const [file, text] of Object.entries(files)) {
    if (!file.endsWith(".json")) continue;
    const read = await readHandIn(text);
    if (!read.ok) {
      rows.push(unreadRow(file, "", read.message));
    } else if (read.value.challenge !== challenge.id) {
      const why = `It is of the challenge ${read.value.challenge}.`;
      rows.push(unreadRow(file, read.value.learner, why));
    } else {
      const graded = await grade(challenge, read.value, sealed, tools);
      rows.push(gradedRow(file, graded, seen.get(graded.textDigest) ?? ""));
      seen.set(graded.textDigest, seen.get(graded.textDigest) ?? file);
    }
  }
  return rows;
}

const unreadRow = (file: string, learner: string, why: string): Row => [
  file,
  learner,
  "unread",
  ...Array.from({ length: HEAD.length - 4 }, () => ""),
  why,
];

function gradedRow(file: string, graded: Grade, twin: string): Row {
  const { learner, score, sealed, medal, claimed, agrees, textDigest } = graded;
  const failed = [score, sealed].find((each) => each?.ok === false);
  return [
    file,
    learner,
    failed === undefined || failed === null ? "graded" : "failed",
    score.ok ? score.value.mean : "",
    sealed?.ok ? sealed.value.mean : "",
    medal ?? "",
    claimed?.mean ?? "",
    agrees === null ? "" : agrees ? "yes" : "no",
    twin,
    textDigest,
    failed?.ok === false ? failed.message : "",
  ];
}
