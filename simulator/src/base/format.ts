const UNITS = [
  { name: "s", ns: 1e9 },
  { name: "ms", ns: 1e6 },
  { name: "µs", ns: 1e3 },
] as const;

/** A time as people read it: `1.5 ms`, at most six significant digits. */
export function formatTime(ns: number): string {
  const unit = UNITS.find((candidate) => Math.abs(ns) >= candidate.ns) ?? { name: "ns", ns: 1 };
  return `${Number((ns / unit.ns).toPrecision(6))} ${unit.name}`;
}

/** One unit for all times of a table or a chart, that of the longest. */
export function timeScale(longest: number): { unit: string; write(ns: number): string } {
  const unit = UNITS.find(({ ns }) => Math.abs(longest) >= ns) ?? { name: "ns", ns: 1 };
  return { unit: unit.name, write: (ns) => String(Number((ns / unit.ns).toPrecision(6))) };
}

/** A 64-bit hash as C prints it with `0x%016llx`. */
export function formatHash(hash: bigint): string {
  return `0x${hash.toString(16).padStart(16, "0")}`;
}

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

/** A duration as a program writes it, exactly: `1.5ms`. */
export function writeDuration(ns: number): string {
  const unit = UNITS.find((each) => ns >= each.ns && Number.isInteger((ns / each.ns) * 1000));
  return unit ? `${ns / unit.ns}${unit.name.replace("µ", "u")}` : `${ns}ns`;
}

/** A number, or a time in ns; undefined for something else. */
export function readNumber(text: string): number | undefined {
  return text.trim() === "" || Number.isNaN(Number(text)) ? parseDuration(text) : Number(text);
}

/** Words as they stand at the start of a sentence. */
export const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
