/** What a search has found, in a file, so that the same command goes on with it another time. */
import { createHash, type Hash } from "node:crypto";
import {
  closeSync,
  existsSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { failure, type Result, success } from "../../base/result.js";
import { whyNotWritten } from "../files.js";

const FORMAT = "catapults exploration 2\n";
const DIGEST = 32;
const CHUNK = 1 << 20;
const LONGEST_HEAD = 1 << 20;

/** What a search is of. What was found serves only for the same. */
export interface Subject {
  /** What a person calls the scheduler. */
  readonly scheduler: string;
  /** Of what was compiled, and of the runtime. */
  readonly program: string;
  readonly runtime: string;
  /** What decides which states there are, by the option that says it, in words. */
  readonly asked: Readonly<Record<string, string>>;
}

/** What can be gone on with. */
export interface Keepable<Kept = unknown> {
  /** How far it has come, as JSON has it. */
  keep(): Kept;
  /** What it has found beside that. */
  bytes(): Generator<Uint8Array>;
  restore(kept: Kept, next: (bytes: number) => Uint8Array): Result<null>;
}

interface Head<Kept> extends Subject {
  readonly kept: Kept;
}

export function digestOf(...parts: readonly Uint8Array[]): string {
  const digest = createHash("sha256");
  for (const bytes of parts) digest.update(bytes);
  return digest.digest("hex");
}

/** Goes on with what a file has; where there is none, nothing was found yet. */
export function resumeFrom<Kept>(
  path: string,
  exploring: Keepable<Kept>,
  subject: Subject,
): Result<null> {
  if (!existsSync(path)) return success(null);
  const file = new KeptFile(path);
  try {
    const head = file.head<Kept>();
    if (!head.ok) return head;
    const other = otherThan(head.value, subject);
    if (other !== null) return failure(`${path} ${other}`);
    return exploring.restore(head.value.kept, (bytes) => file.read(bytes));
  } finally {
    file.close();
  }
}

/** Why what was found does not serve; null: it does. */
function otherThan(head: Subject, subject: Subject): string | null {
  if (head.program !== subject.program && head.scheduler !== subject.scheduler)
    return `is an exploration of ${head.scheduler}, and not of ${subject.scheduler}. Name another file.`;
  const names = new Set([...Object.keys(head.asked), ...Object.keys(subject.asked)]);
  const name = [...names].find((one) => head.asked[one] !== subject.asked[one]);
  if (name !== undefined) {
    const [then, now] = [head, subject].map(({ asked }) => asked[name] ?? "none");
    return `was begun with other ${name}: ${then}, and now it is ${now}. Go on with the same, or name another file.`;
  }
  if (head.program !== subject.program)
    return `is an exploration of ${head.scheduler} with another text. Explore the changed one anew, with another file.`;
  if (head.runtime !== subject.runtime)
    return "was written by another version of this command. Explore anew, with another file.";
  return null;
}

/** Keeps what was found; the file is whole, or as it was. @throws Error in words */
export function keep(path: string, exploring: Keepable, subject: Subject): void {
  const part = `${path}.part`;
  const head: Head<unknown> = { ...subject, kept: exploring.keep() };
  try {
    const file = openSync(part, "w");
    const digest = createHash("sha256");
    const write = (bytes: Uint8Array) => {
      writeWhole(file, bytes);
      digest.update(bytes);
    };
    write(new TextEncoder().encode(`${FORMAT}${JSON.stringify(head)}\n`));
    for (const bytes of exploring.bytes()) write(bytes);
    writeWhole(file, digest.digest());
    closeSync(file);
    renameSync(part, path);
  } catch (error) {
    rmSync(part, { force: true });
    throw new Error(whyNotWritten(path, error));
  }
}

function writeWhole(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}

/** What is not complete can be gone on with; what was found to the end needs no file any more. */
export function keepOrForget(
  path: string,
  exploring: Keepable,
  subject: Subject,
  isComplete: boolean,
): void {
  if (isComplete) {
    forget(path);
    return;
  }
  keep(path, exploring, subject);
  process.stderr.write(`What was found is kept in ${path}: the same command goes on with it.\n`);
}

const forget = (path: string): void => rmSync(path, { force: true });

class KeptFile {
  readonly #path: string;
  readonly #file: number;
  readonly #end: number;
  #at = 0;

  constructor(path: string) {
    this.#path = path;
    try {
      this.#file = openSync(path, "r");
      this.#end = statSync(path).size - DIGEST;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`${path} cannot be read: ${reason}.`);
    }
  }

  head<Kept>(): Result<Head<Kept>> {
    const begin = new TextDecoder().decode(this.#peek(FORMAT.length));
    if (begin !== FORMAT) return failure(`${this.#path} ${FOREIGN}`);
    if (!this.#isWhole()) return failure(`${this.#path} ${DAMAGED}`);
    const text = new TextDecoder().decode(this.#peek(LONGEST_HEAD));
    const end = text.indexOf("\n", FORMAT.length);
    const line = text.slice(FORMAT.length, end);
    this.#at = new TextEncoder().encode(`${FORMAT}${line}\n`).length;
    return success(JSON.parse(line) as Head<Kept>);
  }

  /** Whether it ends with the digest of all before. */
  #isWhole(): boolean {
    if (this.#end < FORMAT.length) return false;
    const digest: Hash = createHash("sha256");
    for (this.#at = 0; this.#at < this.#end; ) {
      digest.update(this.read(Math.min(CHUNK, this.#end - this.#at)));
    }
    const own = this.read(DIGEST);
    this.#at = 0;
    return digest.digest().equals(own);
  }

  #peek(bytes: number): Uint8Array {
    const begun = this.#at;
    const read = this.read(bytes);
    this.#at = begun;
    return read;
  }

  /** The next bytes, or those that are left. */
  read(bytes: number): Uint8Array {
    const read = new Uint8Array(bytes);
    let length = 0;
    while (length < bytes) {
      const more = readSync(this.#file, read, length, bytes - length, this.#at + length);
      if (more === 0) break;
      length += more;
    }
    this.#at += length;
    return read.subarray(0, length);
  }

  close(): void {
    closeSync(this.#file);
  }
}

const FOREIGN = "is no exploration that could be gone on with. Name a file that is not there yet.";
const DAMAGED =
  "is damaged: it was cut off or changed. Delete it and explore anew, or name another file.";
