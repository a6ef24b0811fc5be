const NANOSECONDS: Readonly<Record<string, number>> = {
  ns: 1,
  us: 1e3,
  µs: 1e3,
  ms: 1e6,
  s: 1e9,
  min: 60e9,
  h: 3600e9,
};

/** A duration such as `2s` or `1.5ms` in nanoseconds; undefined if it is none. */
export function parseDuration(text: string): number | undefined {
  const [, amount, unit = ""] = /^(\d+(?:\.\d+)?)\s*([a-zµ]+)$/.exec(text) ?? [];
  const factor = NANOSECONDS[unit];
  if (amount === undefined || factor === undefined) return undefined;
  const nanoseconds = Math.round(Number(amount) * factor);
  return Number.isSafeInteger(nanoseconds) ? nanoseconds : undefined;
}
