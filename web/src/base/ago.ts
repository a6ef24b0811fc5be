const UNITS = [
  ["minute", 60],
  ["hour", 3_600],
  ["day", 86_400],
] as const;

/** Made when they are wanted first: a browser takes 30 ms to make one. */
let words: Intl.RelativeTimeFormat | undefined;
let date: Intl.DateTimeFormat | undefined;

/** A time as people call it: “just now”, “3 minutes ago”, “yesterday”, and from a week on by its date. */
export function ago(time: number, now: number): string {
  const seconds = Math.max(0, (now - time) / 1_000);
  if (seconds < 60) return "just now";
  if (seconds >= 7 * 86_400) {
    date ??= new Intl.DateTimeFormat("en", { day: "numeric", month: "short", year: "numeric" });
    return date.format(time);
  }
  const [unit, size] = UNITS.findLast(([, size]) => seconds >= size) ?? UNITS[0];
  words ??= new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  return words.format(-Math.floor(seconds / size), unit);
}
