/** Random numbers of a system's links: a stream for each, so that how runs take turns decides nothing. */

import type { Distribution } from "./plan.js";

const TWO_32 = 2 ** 32;

/** A stream of random numbers (C. Doty-Humphrey's sfc32, which passes PractRand). */
export class RandomStream {
  #a: number;
  #b: number;
  #c: number;
  #count = 1;

  /** @param seed up to 64 bits; @param stream which of the streams of that seed */
  constructor(seed: bigint, stream: number) {
    this.#a = Number(seed & 0xffffffffn) | 0;
    this.#b = Number((seed >> 32n) & 0xffffffffn) | 0;
    this.#c = stream | 0;
    for (let i = 0; i < 12; i++) this.#word();
  }

  /** At least 0 and below 1. */
  next(): number {
    return this.#word() / TWO_32;
  }

  /** A length of time in ns; what comes out negative counts as 0. */
  draw(distribution: Distribution): number {
    return Math.max(0, Math.round(this.#value(distribution)));
  }

  #value(distribution: Distribution): number {
    switch (distribution.kind) {
      case "constant":
        return distribution.value;
      case "uniform":
        return distribution.low + this.next() * (distribution.high - distribution.low);
      case "exponential":
        return -Math.log(1 - this.next()) * distribution.mean;
      case "normal": {
        // G. E. P. Box, M. E. Muller, A Note on the Generation of Random Normal Deviates (1958).
        const radius = Math.sqrt(-2 * Math.log(1 - this.next()));
        const deviate = radius * Math.cos(2 * Math.PI * this.next());
        return distribution.mean + deviate * distribution.deviation;
      }
    }
  }

  #word(): number {
    const sum = (this.#a + this.#b + this.#count++) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum;
    return sum >>> 0;
  }
}
