/**
 * Records of a trace in a third of their room. Most time differences are nothing, kinds and threads are small numbers,
 * and the value of a kind is mostly near the one before it: numbers are written in as few bytes as they need.
 */

import { WORDS } from "./cursor.js";

/** Bytes that a number of 32 bits takes at most. */
const MOST_BYTES = 5;
const KINDS = 256;

/** Packs whole records; `room` is filled from its start, and must have `mostPacked` bytes. */
export function pack(words: Uint32Array, room: Uint8Array): Uint8Array {
  const former = new Int32Array(KINDS);
  let at = 0;
  const write = (number: number) => {
    let left = number >>> 0;
    for (; left > 0x7f; left >>>= 7) room[at++] = (left & 0x7f) | 0x80;
    room[at++] = left;
  };
  for (let i = 0; i < words.length; i += WORDS) {
    const head = words[i + 1] ?? 0;
    const kind = head & 0xff;
    const value = (words[i + 3] ?? 0) | 0;
    const change = (value - (former[kind] ?? 0)) | 0;
    former[kind] = value;
    room[at++] = kind;
    write(head >>> 8);
    write(words[i] ?? 0);
    write(words[i + 2] ?? 0);
    write((change << 1) ^ (change >> 31));
  }
  return room.slice(0, at);
}

export const mostPacked = (records: number): number => records * (1 + WORDS * MOST_BYTES);

/** The records as they were. */
export function unpack(bytes: Uint8Array, records: number): Uint32Array {
  const words = new Uint32Array(records * WORDS);
  const former = new Int32Array(KINDS);
  let at = 0;
  const read = () => {
    let number = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0;
      number |= (byte & 0x7f) << shift;
      if (byte < 0x80) return number >>> 0;
    }
  };
  for (let i = 0; i < words.length; i += WORDS) {
    const kind = bytes[at++] ?? 0;
    words[i + 1] = (kind | (read() << 8)) >>> 0;
    words[i] = read();
    words[i + 2] = read();
    const change = read();
    const value = ((former[kind] ?? 0) + ((change >>> 1) ^ -(change & 1))) | 0;
    former[kind] = value;
    words[i + 3] = value;
  }
  return words;
}
