/**
 * Reads little-endian fields one after the other. A read past the end gives 0
 * or "" and sets `failed`, so that a decoder checks once, at its end.
 */
export class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #offset = 0;
  #failed = false;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Whether something was read that is not there. */
  get failed(): boolean {
    return this.#failed;
  }

  get atEnd(): boolean {
    return this.#offset === this.#bytes.length;
  }

  u32(): number {
    return this.#take(4) ? this.#view.getUint32(this.#offset - 4, true) : 0;
  }

  i64(): bigint {
    return this.#take(8) ? this.#view.getBigInt64(this.#offset - 8, true) : 0n;
  }

  f64(): number {
    return this.#take(8) ? this.#view.getFloat64(this.#offset - 8, true) : 0;
  }

  bytes(length: number): Uint8Array {
    return this.#take(length)
      ? this.#bytes.subarray(this.#offset - length, this.#offset)
      : new Uint8Array();
  }

  /** A u32 length and that many bytes of UTF-8. */
  text(): string {
    return new TextDecoder().decode(this.bytes(this.u32()));
  }

  /** A u32 count and that many items; stops early when the bytes end. */
  list<T>(item: () => T): T[] {
    return this.items(this.u32(), item);
  }

  items<T>(count: number, item: () => T): T[] {
    const items: T[] = [];
    while (items.length < count && !this.#failed) items.push(item());
    return items;
  }

  #take(length: number): boolean {
    if (this.#failed || length > this.#bytes.length - this.#offset) {
      this.#failed = true;
      return false;
    }
    this.#offset += length;
    return true;
  }
}
