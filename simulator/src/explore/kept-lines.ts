import { failure, type Result, success } from "../base/result.js";

/** Items of a part; so none becomes too long for a text. */
const AT_ONCE = 4096;
const LENGTH = 4;

/** Values as bytes, in parts: each has its length before it, and behind the last is a length of 0. */
export function* bytesOfValues(values: Iterable<unknown>): Generator<Uint8Array> {
  let part: unknown[] = [];
  for (const value of values) {
    part.push(value);
    if (part.length < AT_ONCE) continue;
    yield* bytesOfPart(part);
    part = [];
  }
  if (part.length > 0) yield* bytesOfPart(part);
  yield new Uint8Array(LENGTH);
}

function* bytesOfPart(part: readonly unknown[]): Generator<Uint8Array> {
  const bytes = new TextEncoder().encode(JSON.stringify(part));
  const length = new Uint8Array(LENGTH);
  new DataView(length.buffer).setUint32(0, bytes.length, true);
  yield length;
  yield bytes;
}

/** The same values again. */
export function valuesIn(next: (bytes: number) => Uint8Array): Result<unknown[]> {
  const values: unknown[] = [];
  for (;;) {
    const length = next(LENGTH);
    if (length.length < LENGTH) return failure("What was kept is cut off.");
    const bytes = new DataView(length.buffer, length.byteOffset).getUint32(0, true);
    if (bytes === 0) return success(values);
    for (const value of JSON.parse(new TextDecoder().decode(next(bytes)))) values.push(value);
  }
}
