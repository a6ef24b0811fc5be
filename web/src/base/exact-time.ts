import { unitFor } from "./time.js";

/** A time with its unit and all of its digits: `12.345678 ms`. */
export function exactTime(nanoseconds: number): string {
  if (nanoseconds === 0) return "0 s";
  const unit = unitFor(nanoseconds);
  return `${nanoseconds / unit.size} ${unit.name}`;
}
