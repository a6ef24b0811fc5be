import type { RuntimeMemory } from "./memory.js";

/** How often which values came, in buckets that grow with the value: see `base/histogram.h` of the runtime. */
export interface Histogram {
  readonly count: number;
  readonly sum: number;
  readonly lowest: number;
  readonly highest: number;
  /** Negative magnitudes from the largest on, about zero, positive ones. */
  readonly buckets: Uint32Array;
}

/** In the place of a histogram's number: the ages of copies. */
export const COPY_AGES = 0xffff_ffff;

const LOWEST_EXPONENT = -16;
const OCTAVES = 64;
const STEPS = 16;
/** Of each sign. */
const SIDE = OCTAVES * STEPS;
const BUCKETS = 2 * SIDE + 1;

export function readHistogram(memory: RuntimeMemory, address: number): Histogram | null {
  const count = Number(memory.u64(address));
  if (count === 0) return null;
  const bytes = memory.copy(address + 32, BUCKETS * Uint32Array.BYTES_PER_ELEMENT);
  return {
    count,
    sum: memory.float(address + 8),
    lowest: memory.float(address + 16),
    highest: memory.float(address + 24),
    buckets: new Uint32Array(bytes.buffer, bytes.byteOffset, BUCKETS),
  };
}

/** All values of several together; null: there are none. */
export function joined(histograms: readonly Histogram[]): Histogram | null {
  const [first, ...others] = histograms;
  if (first === undefined) return null;
  const buckets = first.buckets.slice();
  for (const { buckets: more } of others) {
    for (const [at, count] of more.entries()) buckets[at] = (buckets[at] as number) + count;
  }
  const sumOf = (field: "count" | "sum") =>
    histograms.reduce((sum, histogram) => sum + histogram[field], 0);
  return {
    count: sumOf("count"),
    sum: sumOf("sum"),
    lowest: Math.min(...histograms.map(({ lowest }) => lowest)),
    highest: Math.max(...histograms.map(({ highest }) => highest)),
    buckets,
  };
}

/** The value that a part (0 to 1) of all does not exceed, known by two digits. */
export function percentileOf(histogram: Histogram, part: number): number {
  const { count, lowest, highest, buckets } = histogram;
  const rank = part * count;
  let below = 0;
  for (const [at, own] of buckets.entries()) {
    below += own;
    if (below === 0 || below < rank) continue;
    if (at === 0) return lowest;
    if (at === BUCKETS - 1) return highest;
    const middle = at < SIDE ? -magnitude(SIDE - at) : magnitude(at - SIDE);
    return Math.min(highest, Math.max(lowest, middle));
  }
  return 0;
}

/** The middle of a bucket: its number stands in a double's exponent and first bits. */
function magnitude(step: number): number {
  if (step === 0) return 0;
  const first = (1023 + LOWEST_EXPONENT) * STEPS;
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, (BigInt(first + step - 1) << 48n) | (1n << 47n));
  return view.getFloat64(0);
}
