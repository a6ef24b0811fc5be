/** `catapults-sim grade`: what was handed in, compiled and run again. */

import { readFileSync, statSync } from "node:fs";
import { failure, type Result, success } from "../../base/result.js";
import { csvRows } from "../../export/csv.js";
import {
  type Challenge,
  openSealed,
  readChallenge,
  SEALED,
  type SealedPart,
} from "../../lessons/index.js";
import { complain, FINE, INTERRUPTED } from "../exit.js";
import { OutputFile } from "../files.js";
import { listenForInterrupt } from "../interrupt.js";
import { Progress } from "../progress.js";
import type { GradeCommand } from "./arguments.js";
import { filesIn, nameOf, pathsIn } from "./folders.js";
import { type HandedIn, HEAD, rowFor } from "./grade-table.js";
import { withTools } from "./tools.js";

export async function gradeFolder(command: GradeCommand): Promise<number> {
  const challenge = challengeIn(command.challenge);
  if (!challenge.ok) return complain(`${challenge.message}\n`);
  const sealed = await sealedIn(challenge.value, command.keyFile);
  if (!sealed.ok) return complain(`${sealed.message}\n`);
  const found = pathsIn(command.folder);
  if (!found.ok) return complain(`${found.message}\n`);
  const files = found.value.filter(({ path, name }) => !isBeside(path, name, command.output));
  if (files.length === 0) return complain(`${command.folder} has no file that was handed in\n`);
  return gradeAll(files, { challenge: challenge.value, sealed: sealed.value }, command.output);
}

type Judged = { readonly challenge: Challenge; readonly sealed: SealedPart | null };

/** Each row is written when it is known: what ends the command loses none of them. */
async function gradeAll(
  files: readonly HandedIn[],
  { challenge, sealed }: Judged,
  path: string,
): Promise<number> {
  const output = new OutputFile(path);
  const interruption = listenForInterrupt("Interrupted: the table ends with this file.");
  const progress = new Progress(process.stderr, files.length, "files");
  const seen = new Map<string, string>();
  const counts = { graded: 0, failed: 0, unread: 0 };
  await output.write(csvRows([HEAD]));
  await withTools(async (tools) => {
    for (const file of files) {
      if (interruption.aborted) break;
      const { status, row } = await rowFor(file, { challenge, sealed, tools, seen });
      counts[status]++;
      await output.write(csvRows([row]));
      progress.advance();
    }
  });
  progress.finish();
  await output.close();
  const { graded, failed, unread } = counts;
  process.stderr.write(`${graded} graded, ${failed} failed, ${unread} unread.\n`);
  return interruption.aborted ? INTERRUPTED : FINE;
}

/** What systems leave in folders, and the table of the last time. */
const isBeside = (path: string, name: string, output: string): boolean =>
  name.split("/").some((part) => part.startsWith(".") || part === "__MACOSX") ||
  (output !== "-" && isSame(path, output));

function isSame(path: string, other: string): boolean {
  const [one, two] = [path, other].map((each) => statSync(each, { throwIfNoEntry: false }));
  return one !== undefined && one.ino === two?.ino && one.dev === two.dev;
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
