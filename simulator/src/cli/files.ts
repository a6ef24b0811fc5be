import { once } from "node:events";
import { createWriteStream, openSync } from "node:fs";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";

/** A file that is written piece by piece, or standard output. */
export class OutputFile {
  readonly #stream: Writable;

  /** @param path "-" for standard output; for a file that cannot be opened it throws, in words */
  constructor(path: string) {
    this.#stream = path === "-" ? process.stdout : createWriteStream("", { fd: open(path) });
  }

  /** Resolves when there is room for more. */
  write = async (text: string): Promise<void> => {
    if (text !== "" && !this.#stream.write(text)) await once(this.#stream, "drain");
  };

  async close(): Promise<void> {
    if (this.#stream !== process.stdout) await finished(this.#stream.end());
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: "permission is missing",
  EISDIR: "it is a folder",
  ENOENT: "its folder does not exist",
  ENOTDIR: "a part of its path is a file",
  EROFS: "it lies where nothing can be written",
};

function open(path: string): number {
  try {
    return openSync(path, "w");
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    throw new Error(`${path} cannot be written: ${REASONS[code] ?? message}.`);
  }
}
