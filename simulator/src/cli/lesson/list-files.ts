/** `files.json`: the paths of a lesson's files, for a page that opens it from a folder of a site. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Finding, LessonFiles } from "../../lessons/index.js";
import { complain, FINE } from "../exit.js";
import { whyNotWritten } from "../files.js";
import { filesIn } from "./folders.js";

const INDEX = "files.json";

const indexOf = (files: LessonFiles): string =>
  `${JSON.stringify(
    Object.keys(files).filter((path) => path !== INDEX),
    null,
    2,
  )}\n`;

export function writeIndex(folder: string): number {
  const files = filesIn(folder);
  if (!files.ok) return complain(`${files.message}\n`);
  const path = join(folder, INDEX);
  try {
    writeFileSync(path, indexOf(files.value));
    return FINE;
  } catch (error) {
    return complain(`${whyNotWritten(path, error)}\n`);
  }
}

/** Told where there is a list, and it is not of these files. */
export function staleIndex(files: LessonFiles): readonly Finding[] {
  const index = files[INDEX];
  if (index === undefined || index === indexOf(files)) return [];
  const message =
    "It lists other files than there are. Write it anew: `catapults-sim lesson index`.";
  return [{ severity: "error", file: INDEX, line: 1, column: 1, message }];
}
