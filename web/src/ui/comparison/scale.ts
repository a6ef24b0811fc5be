const STEPS = [1, 2, 5, 10, 20, 50, 100];

/** The percentage at both ends of a scale that has room for the intervals; larger ones run out of it. */
export function scaleOf(ends: readonly number[]): number {
  const largest = 100 * Math.max(0, ...ends.map(Math.abs));
  return STEPS.find((step) => step >= largest) ?? 100;
}

/** Round numbers from at most `low` to at least `high`, about five of them. */
export function ticksFor(low: number, high: number): number[] {
  const length = high - low || Math.abs(high) || 1;
  const power = 10 ** Math.floor(Math.log10(length / 4));
  const step =
    [1, 2, 5, 10].map((each) => each * power).find((each) => length / each <= 5) ?? power;
  const first = Math.floor(low / step);
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9));
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}
