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

/** A 64-bit hash as C prints it with `0x%016llx`. */
export function formatHash(hash: bigint): string {
  return `0x${hash.toString(16).padStart(16, "0")}`;
}
