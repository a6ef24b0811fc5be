/**
 * Just enough of the wire format of protocol buffers to talk to the trace
 * processor: fields of varints, of 8 bytes, and of a length.
 */

const VARINT = 0;
const EIGHT_BYTES = 1;
const LENGTH = 2;
const FOUR_BYTES = 5;

/** A field as it was read; a varint is its number, anything else its bytes. */
export interface Field {
  readonly number: number;
  readonly value: bigint | Uint8Array;
}

export function varintField(number: number, value: number): Uint8Array {
  return Uint8Array.from([...varint(number * 8 + VARINT), ...varint(value)]);
}

export function bytesField(number: number, value: Uint8Array): Uint8Array {
  return joined([
    Uint8Array.from([...varint(number * 8 + LENGTH), ...varint(value.length)]),
    value,
  ]);
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

/** The fields of a message, in order. */
export function* fieldsOf(message: Uint8Array): Generator<Field> {
  const reader = new WireReader(message);
  while (!reader.atEnd) {
    const tag = Number(reader.varint());
    yield { number: tag >>> 3, value: reader.value(tag & 7) };
  }
}

/** The numbers of a packed field of signed 64-bit varints. */
export function* packedVarints(bytes: Uint8Array): Generator<bigint> {
  const reader = new WireReader(bytes);
  while (!reader.atEnd) yield BigInt.asIntN(64, reader.varint());
}

/** The numbers of a packed field of doubles. */
export function packedDoubles(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Array.from({ length: bytes.length / 8 }, (_, index) => view.getFloat64(8 * index, true));
}

class WireReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get atEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  varint(): bigint {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) throw new Error("a message of the trace processor ends too early");
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  }

  value(type: number): bigint | Uint8Array {
    switch (type) {
      case VARINT:
        return this.varint();
      case EIGHT_BYTES:
        return this.#take(8);
      case LENGTH:
        return this.#take(Number(this.varint()));
      case FOUR_BYTES:
        return this.#take(4);
      default:
        throw new Error(`the trace processor sent a field of the unknown type ${type}`);
    }
  }

  #take(length: number): Uint8Array {
    const start = this.#at;
    this.#at += length;
    if (this.#at > this.#bytes.length) {
      throw new Error("a message of the trace processor ends too early");
    }
    return this.#bytes.subarray(start, this.#at);
  }
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest % 128) | 128);
  }
}
