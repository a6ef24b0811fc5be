import { once } from "node:events";
import { createWriteStream, openSync } from "node:fs";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";

/** A file that is written piece by piece, or standard output. */
export class OutputFile {
  readonly #stream: Writable;

  /** @param path "-" for standard output; a file that cannot be opened throws */
  constructor(path: string) {
    this.#stream =
      path === "-" ? process.stdout : createWriteStream("", { fd: openSync(path, "w") });
  }

  /** Resolves when there is room for more. */
  write = async (text: string): Promise<void> => {
    if (text !== "" && !this.#stream.write(text)) await once(this.#stream, "drain");
  };

  async close(): Promise<void> {
    if (this.#stream !== process.stdout) await finished(this.#stream.end());
  }
}
