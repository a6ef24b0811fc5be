/** The part of a challenge that only who has the key can read: runs, and workloads for them. AES-GCM of 256 bits. */

import { failure, type Result, success } from "../../base/result.js";
import type { LessonFiles } from "../format/files.js";
import { Problems, problemText } from "../format/problems.js";
import * as z from "../format/schema.js";
import { readYaml } from "../format/yaml.js";
import { type CountedRuns, unseenSchema } from "./format.js";

/** Where it lies in the challenge's folder, and what of it says which runs count. */
export const SEALED = "sealed.json";
const UNSEEN = "unseen.yaml";

const VERSION = 1;
const KEY_BYTES = 32;
const NONCE_BYTES = 12;

const sealedSchema = z.object({
  version: z.literal(VERSION),
  cipher: z.literal("AES-GCM"),
  nonce: z.string(),
  data: z.string(),
});

export interface SealedPart {
  readonly runs: readonly CountedRuns[];
  /** By path within the part: workloads that its runs name. */
  readonly files: LessonFiles;
}

/** A new key, as a line of text. */
export const newKey = (): string => base64Of(crypto.getRandomValues(new Uint8Array(KEY_BYTES)));

/** Seals files; the same files come out differently each time. */
export async function seal(files: LessonFiles, key: string): Promise<Result<string>> {
  const imported = await keyOf(key);
  if (!imported.ok) return imported;
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const plain = new TextEncoder().encode(JSON.stringify(files));
  const data = await crypto.subtle.encrypt({ name: "AES-GCM", iv: nonce }, imported.value, plain);
  const sealed = {
    version: VERSION,
    cipher: "AES-GCM",
    nonce: base64Of(nonce),
    data: base64Of(new Uint8Array(data)),
  };
  return success(`${JSON.stringify(sealed, null, 2)}\n`);
}

/** Opens what was sealed; a failure says why it cannot be read. */
export async function openSealed(text: string, key: string): Promise<Result<SealedPart>> {
  const imported = await keyOf(key);
  if (!imported.ok) return imported;
  const plain = await decrypted(text, imported.value);
  if (plain === null) return failure(`The key does not open ${SEALED}, or that is damaged.`);
  return partOf(plain);
}

/** What a part says before it is sealed, too. */
export function partOf(files: LessonFiles): Result<SealedPart> {
  const problems = new Problems();
  const read = readYaml(UNSEEN, files[UNSEEN] ?? "", unseenSchema, problems);
  if (read === null) return failure(problems.list.map(problemText).join("\n"));
  const missing = read.value.unseen.find(
    ({ workload }) => workload !== undefined && files[workload] === undefined,
  );
  if (missing) return failure(`${UNSEEN} names ${missing.workload}, which is not beside it.`);
  return success({ runs: read.value.unseen, files });
}

async function decrypted(text: string, key: CryptoKey): Promise<LessonFiles | null> {
  try {
    const { nonce, data } = z.parse(sealedSchema, JSON.parse(text));
    const algorithm = { name: "AES-GCM", iv: bytesOf(nonce) };
    const plain = await crypto.subtle.decrypt(algorithm, key, bytesOf(data));
    return z.parse(z.record(z.string(), z.string()), JSON.parse(new TextDecoder().decode(plain)));
  } catch {
    return null;
  }
}

async function keyOf(text: string): Promise<Result<CryptoKey>> {
  const wrong = failure(
    "This is no key: it is a line of 44 signs, as `catapults-sim lesson seal` makes it.",
  );
  try {
    const bytes = bytesOf(text.trim());
    if (bytes.length !== KEY_BYTES) return wrong;
    return success(
      await crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]),
    );
  } catch {
    return wrong;
  }
}

function base64Of(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
