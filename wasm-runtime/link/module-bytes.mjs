/** The binary format of WebAssembly, as far as the build step of branch-hints.mjs needs it. */

const CUSTOM = 0;
const END_OF_INTEGER = 0x80; // a byte below is the last of its LEB128

export class Reader {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.offset = 0;
  }

  get atEnd() {
    return this.offset >= this.bytes.length;
  }

  byte() {
    return this.take(1)[0];
  }

  /** A LEB128 of at most 32 bits. */
  unsigned() {
    let value = 0;
    for (let scale = 1; ; scale *= 0x80) {
      const byte = this.byte();
      value += (byte % END_OF_INTEGER) * scale;
      if (byte < END_OF_INTEGER) return value;
    }
  }

  /** Over integers of any size and sign. */
  passIntegers(count) {
    for (let left = count; left > 0; left--) while (this.byte() >= END_OF_INTEGER);
  }

  /** @throws {Error} when the module ends before */
  take(length) {
    if (length > this.bytes.length - this.offset) throw new Error("it ends too early");
    this.offset += length;
    return this.bytes.subarray(this.offset - length, this.offset);
  }

  name() {
    return Buffer.from(this.take(this.unsigned())).toString();
  }
}

/** The smallest LEB128. */
export function unsigned(value) {
  const bytes = [];
  let left = value;
  for (; left >= 0x80; left = Math.floor(left / 0x80)) bytes.push((left % 0x80) + 0x80);
  return Buffer.from([...bytes, left]);
}

export const sized = (content) => Buffer.concat([unsigned(content.length), content]);
export const vector = (items) => Buffer.concat([unsigned(items.length), ...items]);
export const section = (id, content) => Buffer.concat([Buffer.from([id]), sized(content)]);
export const customSection = (name, content) =>
  section(CUSTOM, Buffer.concat([sized(Buffer.from(name)), content]));

/** How many integers follow an operation, where any do: numbers of locals, labels, functions, addresses, values. */
const INTEGERS = new Map([
  ...[0x02, 0x03, 0x04, 0x0c, 0x0d, 0x10, 0x3f, 0x40, 0x41, 0x42, 0xd0, 0xd2].map((op) => [op, 1]),
  ...range(0x20, 0x26).map((op) => [op, 1]),
  ...range(0x28, 0x3e).map((op) => [op, 2]),
  [0x11, 2],
]);
/** The same for operations that begin with 0xFC, by their second number. */
const INTEGERS_BEHIND_PREFIX = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1];
const PREFIX = 0xfc;
const BR_TABLE = 0x0e;
const SELECT_OF_TYPE = 0x1c;
const BYTES_OF_FLOAT = new Map([
  [0x43, 4],
  [0x44, 8],
]);
const LAST_PLAIN = 0xc4;

function range(first, last) {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Over what follows an operation. @throws {Error} when it is none that compilers of C give */
export function passImmediates(reader, operation) {
  if (operation === PREFIX) {
    const integers = INTEGERS_BEHIND_PREFIX[reader.unsigned()];
    if (integers === undefined) throw new Error("an operation behind 0xfc is unknown");
    reader.passIntegers(integers);
  } else if (operation === BR_TABLE) {
    reader.passIntegers(reader.unsigned() + 1);
  } else if (operation === SELECT_OF_TYPE) {
    reader.take(reader.unsigned());
  } else if (BYTES_OF_FLOAT.has(operation)) {
    reader.take(BYTES_OF_FLOAT.get(operation));
  } else if (INTEGERS.has(operation)) {
    reader.passIntegers(INTEGERS.get(operation));
  } else if (operation > LAST_PLAIN && operation !== 0xd1) {
    throw new Error(`the operation 0x${operation.toString(16)} is unknown`);
  }
}
