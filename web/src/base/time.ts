/** Virtual time in words. Times are nanoseconds throughout. */

interface Unit {
  readonly name: string;
  readonly size: number;
}

const UNITS: readonly Unit[] = [
  { name: "s", size: 1e9 },
  { name: "ms", size: 1e6 },
  { name: "µs", size: 1e3 },
  { name: "ns", size: 1 },
];

const NANOSECONDS: Unit = { name: "ns", size: 1 };

/** The largest unit in which a length of time is at least 1. */
export function unitFor(nanoseconds: number): Unit {
  return UNITS.find((unit) => Math.abs(nanoseconds) >= unit.size) ?? NANOSECONDS;
}

/** A time with its unit and about four significant digits: `12.34 ms`. */
export function formatTime(nanoseconds: number): string {
  if (nanoseconds === 0) return "0 s";
  const unit = unitFor(nanoseconds);
  return `${formatNumber(nanoseconds / unit.size)} ${unit.name}`;
}

/** A number with about four significant digits and narrow spaces between thousands. */
export function formatNumber(value: number): string {
  const size = Math.abs(value);
  const digits = Number.isInteger(value) || size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : 3;
  const [whole = "", fraction] = value.toFixed(digits).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, "\u202f");
  const kept = fraction?.replace(/0+$/, "");
  return kept ? `${grouped}.${kept}` : grouped;
}

/** A part of a whole as a percentage: `11.7 %`. */
export function formatShare(part: number, whole: number): string {
  return whole > 0 ? `${((100 * part) / whole).toFixed(1)} %` : "0 %";
}
