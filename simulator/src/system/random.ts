const TWO_32 = 2 ** 32;
/** Words that are drawn before the first that counts, so that seeds that differ a little do not show. */
const WARM_UP = 12;

/** A stream of random numbers (sfc32 of C. Doty-Humphrey's PractRand). */
export class RandomStream {
  #a: number;
  #b: number;
  #c: number;
  #count = 1;

  /**
   * @param seed up to 64 bits
   * @param stream which of the streams of that seed
   */
  constructor(seed: bigint, stream: number) {
    this.#a = Number(BigInt.asIntN(32, seed));
    this.#b = Number(BigInt.asIntN(32, seed >> 32n));
    this.#c = stream | 0;
    for (let i = 0; i < WARM_UP; i++) this.#word();
  }

  /** At least 0 and below 1. */
  next(): number {
    return this.#word() / TWO_32;
  }

  #word(): number {
    const sum = (this.#a + this.#b + this.#count++) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }
}
