import type { SchedulerDescriptor } from "../engine/descriptor.js";

const BASIS = 2166136261;
const PRIME = 16777619;

/**
 * What the numbers in records mean: containers, handlers and the texts of sites, by FNV-1a (G. Fowler,
 * L. C. Noll, K.-P. Vo) over 32 bits. `trace.c` of the backend pth computes the same.
 */
export function fingerprintOf(descriptor: SchedulerDescriptor): number {
  const sum = new Fnv();
  for (const { name, kind, count } of descriptor.containers) {
    sum.addText(name);
    sum.addWord(kind);
    sum.addWord(count);
  }
  for (const handler of descriptor.handlers) sum.addWord(handler);
  for (const { text } of descriptor.sites) sum.addText(text);
  return sum.value;
}

class Fnv {
  #sum = BASIS;

  get value(): number {
    return this.#sum;
  }

  /** A text in UTF-8 and a zero. */
  addText(text: string): void {
    for (const byte of new TextEncoder().encode(`${text}\0`)) this.#add(byte);
  }

  addWord(word: number): void {
    for (let shift = 0; shift < 32; shift += 8) this.#add((word >>> shift) & 0xff);
  }

  #add(byte: number): void {
    this.#sum = Math.imul(this.#sum ^ byte, PRIME) >>> 0;
  }
}
