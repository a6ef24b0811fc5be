/** Numbers of sections and kinds, as in the binary format of WebAssembly. */
export const SECTION = {
  custom: 0,
  type: 1,
  import: 2,
  function: 3,
  memory: 5,
  export: 7,
  code: 10,
  data: 11,
  dataCount: 12,
} as const;
export const KIND = { function: 0, table: 1, memory: 2, global: 3 } as const;

const MAGIC_AND_VERSION = 8;

/** A section with its content; `whole` has the head too. */
export interface Section {
  readonly id: number;
  readonly content: Uint8Array;
  readonly whole: Uint8Array;
}

/**
 * Reads the binary format of a module, up to the bodies of functions. A read past
 * the end gives 0 or nothing and sets `failed`, so that a caller checks once, at its end.
 */
export class ModuleReader {
  readonly #bytes: Uint8Array;
  #offset = 0;
  #failed = false;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get failed(): boolean {
    return this.#failed;
  }

  get atEnd(): boolean {
    return this.#failed || this.#offset >= this.#bytes.length;
  }

  get offset(): number {
    return this.#offset;
  }

  /** Marks what was read as something that is not understood. */
  fail(): void {
    this.#failed = true;
  }

  byte(): number {
    return this.take(1)[0] ?? 0;
  }

  /** LEB128 of at most 32 bits. */
  unsigned(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    this.#failed = true;
    return 0;
  }

  take(length: number): Uint8Array {
    if (length < 0 || length > this.#bytes.length - this.#offset) this.#failed = true;
    if (this.#failed) return new Uint8Array();
    this.#offset += length;
    return this.#bytes.subarray(this.#offset - length, this.#offset);
  }

  /** The bytes that a reading passed over. */
  passed(read: () => void): Uint8Array {
    const start = this.#offset;
    read();
    return this.#bytes.subarray(start, this.#offset);
  }

  name(): string {
    return new TextDecoder().decode(this.take(this.unsigned()));
  }

  vector<T>(item: () => T): T[] {
    const items: T[] = [];
    for (let left = this.unsigned(); left > 0 && !this.#failed; left--) items.push(item());
    return items;
  }
}

/** The sections of a module in their order; null when the bytes are none. */
export function readSections(bytes: Uint8Array): Section[] | null {
  const reader = new ModuleReader(bytes);
  reader.take(MAGIC_AND_VERSION);
  const sections: Section[] = [];
  while (!reader.atEnd) {
    const start = reader.offset;
    const id = reader.byte();
    const content = reader.take(reader.unsigned());
    sections.push({ id, content, whole: bytes.subarray(start, reader.offset) });
  }
  return reader.failed ? null : sections;
}
