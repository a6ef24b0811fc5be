/** Files of the computer, chosen or dropped: texts come into the project, project files are opened. */

import { failure, type Result, success } from "../../base/result.js";
import type { TextFile } from "../../generated/services.js";
import type { Studio } from "../../model/commands.js";
import { notify } from "../../model/notices.js";
import { FILE_KINDS, kindOf } from "../../model/project/files.js";

const ENDINGS = Object.keys(FILE_KINDS).map((kind) => `.${kind}`);

/** Larger texts are no schedulers, and a page could not show them. */
const LARGEST = 2 << 20;

type Add = (files: readonly TextFile[]) => void;

export async function pickFiles({ stores, ports }: Studio, add: Add): Promise<void> {
  const files = await ports.files.pickSeveral(ENDINGS.join());
  const read = await Promise.all(files.map(textFile));
  add(read.flatMap((each) => (each.ok ? [each.value] : [])));
  const complaints = read.flatMap((each) => (each.ok ? [] : [each.message]));
  if (complaints.length > 0) notify(stores.notices, complaints.join(" "));
}

/** A file as a text of a project; why it is none. */
export async function textFile(file: File): Promise<Result<TextFile>> {
  const { name } = file;
  if (!kindOf(name))
    return failure(`${name} is no file of a project: these end in ${ENDINGS.join(", ")}.`);
  if (file.size > LARGEST) return failure(`${name} is larger than ${LARGEST >> 20} MB.`);
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    return success({ name, text });
  } catch {
    return failure(`${name} is no text in UTF-8.`);
  }
}
