/** `catapults-sim lesson check`: all that is wrong with lessons and challenges. */

import { join } from "node:path";
import {
  checkChallenge,
  checkLesson,
  type Finding,
  problemText,
  type Tools,
} from "../../lessons/index.js";
import { BAD_INPUT, complain, FINE } from "../exit.js";
import { filesIn, nameOf, namesBeside } from "./folders.js";
import { staleIndex } from "./list-files.js";
import { withTools } from "./tools.js";

export async function checkFolders(folders: readonly string[]): Promise<number> {
  return withTools(async (tools) => {
    let status = FINE;
    for (const folder of folders) status = Math.max(status, await checkFolder(folder, tools));
    return status;
  });
}

async function checkFolder(folder: string, tools: Tools): Promise<number> {
  const files = filesIn(folder);
  if (!files.ok) return complain(`${files.message}\n`);
  const check = "challenge.yaml" in files.value ? checkChallenge : checkLesson;
  const around = { beside: namesBeside(folder) };
  const found = await check(nameOf(folder), files.value, tools, around);
  const findings = [...found, ...staleIndex(files.value)];
  for (const finding of findings) process.stdout.write(`${findingText(folder, finding)}\n`);
  const errors = findings.filter(({ severity }) => severity === "error").length;
  if (errors === 0) process.stdout.write(`${folder}: all is well.\n`);
  return errors === 0 ? FINE : BAD_INPUT;
}

const findingText = (folder: string, { file, ...finding }: Finding): string =>
  `${finding.severity}: ${problemText({ ...finding, file: join(folder, file) })}`;
