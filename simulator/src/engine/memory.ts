/** The runtime's memory. Its buffer is replaced when the memory grows, so views are never kept. */
export class RuntimeMemory {
  readonly #memory: WebAssembly.Memory;
  #view: DataView;

  constructor(memory: WebAssembly.Memory) {
    this.#memory = memory;
    this.#view = new DataView(memory.buffer);
  }

  get view(): DataView {
    if (this.#view.buffer !== this.#memory.buffer) this.#view = new DataView(this.#memory.buffer);
    return this.#view;
  }

  u32(address: number): number {
    return this.view.getUint32(address, true);
  }

  i32(address: number): number {
    return this.view.getInt32(address, true);
  }

  u64(address: number): bigint {
    return this.view.getBigUint64(address, true);
  }

  /** A 64-bit integer as a number: exact up to 2^53. */
  integer(address: number): number {
    return Number(this.view.getBigInt64(address, true));
  }

  float(address: number): number {
    return this.view.getFloat64(address, true);
  }

  copy(address: number, length: number): Uint8Array {
    return new Uint8Array(this.#memory.buffer, address, length).slice();
  }

  copyTo(bytes: Uint8Array, address: number): void {
    bytes.set(new Uint8Array(this.#memory.buffer, address, bytes.length));
  }

  write(address: number, bytes: Uint8Array): void {
    new Uint8Array(this.#memory.buffer).set(bytes, address);
  }

  /** A zero-terminated string. */
  text(address: number): string {
    const bytes = new Uint8Array(this.#memory.buffer);
    return new TextDecoder().decode(bytes.slice(address, bytes.indexOf(0, address)));
  }
}
