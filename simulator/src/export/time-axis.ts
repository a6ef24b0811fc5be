const MOST_MARKS = 8;
const STEPS = [1, 2, 5] as const;

/** Round times between two others, in ns: multiples of 1, 2 or 5 times a power of ten, some eight at most. */
export function axisTimes(from: number, to: number): number[] {
  const least = (to - from) / MOST_MARKS;
  if (!(least > 0)) return [from];
  const power = 10 ** Math.floor(Math.log10(least));
  const step = Math.max(1, (STEPS.find((factor) => factor * power >= least) ?? 10) * power);
  const first = Math.ceil(from / step);
  const count = Math.floor(to / step) - first + 1;
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}
