/** How fast a system plays: virtual time per second, ns; null is as fast as it can. */
export const SYSTEM_SPEEDS = [
  { label: "1 ms/s", speed: 1e6 },
  { label: "10 ms/s", speed: 1e7 },
  { label: "100 ms/s", speed: 1e8 },
  { label: "1 s/s", speed: 1e9 },
  { label: "full speed", speed: null },
] as const;

/** The speed of a place in the list; the second of a place that there is not. */
export const systemSpeed = (place: number): number | null =>
  (SYSTEM_SPEEDS[place] ?? SYSTEM_SPEEDS[1]).speed;
