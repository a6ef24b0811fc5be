import { once } from "node:events";
import { close, openSync, writeFile } from "node:fs";
import { promisify } from "node:util";

const writeTo = promisify(writeFile);
const closeIt = promisify(close);

/** A file that is written piece by piece, or standard output. What cannot be written is told in words. */
export class OutputFile {
  readonly #path: string;
  /** Null for standard output. */
  readonly #descriptor: number | null;

  /** @param path "-" for standard output */
  constructor(path: string) {
    this.#path = path;
    this.#descriptor = path === "-" ? null : open(path);
  }

  /** Resolves when there is room for more. */
  write = async (text: string): Promise<void> => {
    if (text === "") return;
    if (this.#descriptor === null) {
      if (!process.stdout.write(text)) await once(process.stdout, "drain");
    } else {
      await writeTo(this.#descriptor, text).catch(this.#refuse);
    }
  };

  async close(): Promise<void> {
    if (this.#descriptor !== null) await closeIt(this.#descriptor).catch(this.#refuse);
  }

  #refuse = (error: unknown): never => {
    throw new Error(whyNotWritten(this.#path, error));
  };
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: "permission is missing",
  EISDIR: "it is a folder",
  ENOENT: "its folder does not exist",
  ENOSPC: "the disk is full",
  ENOTDIR: "a part of its path is a file",
  EROFS: "it lies where nothing can be written",
};

/** @param what a path, or what else was written to */
export function whyNotWritten(what: string, error: unknown): string {
  const { code = "", message } = error as NodeJS.ErrnoException;
  return `${what} cannot be written: ${REASONS[code] ?? message}.`;
}

function open(path: string): number {
  try {
    return openSync(path, "w");
  } catch (error) {
    throw new Error(whyNotWritten(path, error));
  }
}
