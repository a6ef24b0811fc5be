/** The random numbers that a scheduler draws under a seed, as the runtime's base/random.c and scheduler/ops.c draw them. */

/** A number of 64 bits by its halves, since seeds are tried by the million. */
interface Halves {
  low: number;
  high: number;
}

const halves = (value: bigint): Halves => ({
  low: Number(BigInt.asIntN(32, value)),
  high: Number(BigInt.asIntN(32, value >> 32n)),
});

/** Of SplitMix64's finaliser. */
const STEP = halves(0x9e3779b97f4a7c15n);
const FIRST = halves(0xbf58476d1ce4e5b9n);
const SECOND = halves(0x94d049bb133111ebn);
/** Of PCG-XSH-RR. */
const MULTIPLIER = halves(6364136223846793005n);

function add(to: Halves, other: Halves): void {
  const low = (to.low >>> 0) + (other.low >>> 0);
  to.high = (to.high + other.high + (low > 0xffffffff ? 1 : 0)) | 0;
  to.low = low | 0;
}

function multiply(to: Halves, by: Halves): void {
  const a = to.low & 0xffff;
  const b = to.low >>> 16;
  const c = by.low & 0xffff;
  const d = by.low >>> 16;
  const middle = b * c + ((a * c) >>> 16);
  const upper = a * d + (middle % 0x10000);
  const carried = b * d + Math.floor(middle / 0x10000) + Math.floor(upper / 0x10000);
  to.high = (carried + Math.imul(to.low, by.high) + Math.imul(to.high, by.low)) | 0;
  to.low = Math.imul(to.low, by.low);
}

/** x ^ (x >> places), with places below 32. */
function fold(x: Halves, places: number): void {
  x.low ^= (x.low >>> places) | (x.high << (32 - places));
  x.high ^= x.high >>> places;
}

function scramble(x: Halves): void {
  add(x, STEP);
  fold(x, 30);
  multiply(x, FIRST);
  fold(x, 27);
  multiply(x, SECOND);
  fold(x, 31);
}

/** Which stream: of the scheduler, source 0, with no name and as the first of its kind. */
const KEY = (() => {
  const key = halves(0n);
  scramble(key);
  const hash = halves(0xcbf29ce484222325n);
  key.low ^= hash.low;
  key.high ^= hash.high;
  scramble(key);
  return key;
})();
const INCREMENT: Halves = { low: (KEY.low << 1) | 1, high: (KEY.high << 1) | (KEY.low >>> 31) };

/** What `rand()` yields one time after the other, 0 to 32767. */
export class SchedulerStream {
  readonly #state: Halves = { low: 0, high: 0 };

  /** @param seed a whole number, 0 or more */
  begin(seed: number): void {
    const state = this.#state;
    state.low = (seed | 0) ^ KEY.low;
    state.high = Math.floor(seed / 2 ** 32) ^ KEY.high;
    scramble(state);
    add(state, INCREMENT);
    this.#move();
  }

  next(): number {
    const { low, high } = this.#state;
    const lower = low ^ ((low >>> 18) | (high << 14));
    const upper = high ^ (high >>> 18);
    const word = (lower >>> 27) | (upper << 5);
    const turn = high >>> 27;
    this.#move();
    return ((word >>> turn) | (word << (-turn & 31))) >>> 17;
  }

  #move(): void {
    multiply(this.#state, MULTIPLIER);
    add(this.#state, INCREMENT);
  }
}
