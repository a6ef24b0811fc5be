/** `catapults-sim lesson seal`: runs that only who has the key can read. */

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newKey, partOf, SEALED, seal } from "../../lessons/index.js";
import { complain, FINE, reject } from "../exit.js";
import { whyNotWritten } from "../files.js";
import type { LessonCommand } from "./arguments.js";
import { filesIn } from "./folders.js";

type Sealing = Extract<LessonCommand, { readonly kind: "lesson-seal" }>;

/** Makes the key, too, where there is none yet. */
export async function sealPart({ folder, part, keyFile }: Sealing): Promise<number> {
  const files = filesIn(part);
  if (!files.ok) return complain(`${files.message}\n`);
  if (!existsSync(join(folder, "challenge.yaml"))) return complain(`${folder} is no challenge\n`);
  const read = partOf(files.value);
  if (!read.ok) return reject([read.message]);
  const isNew = !existsSync(keyFile);
  const key = isNew ? newKey() : readFileSync(keyFile, "utf8");
  const sealed = await seal(files.value, key);
  if (!sealed.ok) return complain(`${keyFile}: ${sealed.message}\n`);
  const path = join(folder, SEALED);
  try {
    if (isNew) writeFileSync(keyFile, `${key}\n`, { mode: 0o600 });
    writeFileSync(path, sealed.value);
  } catch (error) {
    return complain(`${whyNotWritten(path, error)}\n`);
  }
  const made = isNew ? ` The key is new and lies in ${keyFile}: keep it, and to yourself.` : "";
  process.stdout.write(`${path} is written.${made}\n`);
  return FINE;
}
