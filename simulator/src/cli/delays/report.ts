import type { Stop } from "../../export/switch-delays.js";

/** The delays of a run in one profile, ns. */
export interface ProfileDelays {
  readonly profile: string;
  readonly delays: Readonly<Record<Stop, readonly number[]>>;
}

/** What D. Frisbie, D. Niehaus, V. Subramonian and C. Gill measured (*Group scheduling in systems software*, 2004). */
const PUBLISHED: Readonly<Record<string, Readonly<Record<Stop, string>>>> = {
  kernel: { blocking: "1.5 to 2.6 us", interrupted: "1.5 to 2.6 us" },
  middleware: { blocking: "110 to 150 us", interrupted: "about 25 us less than blocking" },
};

const WORDS: Readonly<Record<Stop, string>> = {
  blocking: "from a thread that gives up control",
  interrupted: "from a thread that is interrupted",
};

const BARS = 12;
const WIDTH = 40;

export function delaysText(all: readonly ProfileDelays[]): string {
  return all
    .flatMap((one) => (["blocking", "interrupted"] as const).map((how) => part(one, how)))
    .join("\n");
}

export function delaysJson(all: readonly ProfileDelays[]): string {
  const profiles = all.map(({ profile, delays }) => {
    return { profile, delays_ns: delays, published: PUBLISHED[profile] ?? null };
  });
  return `${JSON.stringify({ profiles })}\n`;
}

function part({ profile, delays }: ProfileDelays, how: Stop): string {
  const sorted = [...delays[how]].sort((a, b) => a - b);
  const known = PUBLISHED[profile]?.[how];
  const published = known === undefined ? "" : `; published ${known}`;
  const head = `${profile}, ${WORDS[how]}: ${sorted.length} switches${published}\n`;
  if (sorted.length === 0) return head;
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
  const figures = `  least ${us(at(0))}, median ${us(at(0.5))}, 99 of 100 below ${us(at(0.99))}, most ${us(at(1))} us\n`;
  return `${head}${histogram(sorted)}${figures}`;
}

/** Bars of equal width over what there is. */
function histogram(sorted: readonly number[]): string {
  const [least = 0, most = 0] = [sorted[0], sorted.at(-1)];
  const step = Math.max(1, Math.ceil((most - least + 1) / BARS));
  const counts = Array.from({ length: BARS }, () => 0);
  for (const delay of sorted) {
    const bar = Math.floor((delay - least) / step);
    counts[bar] = (counts[bar] ?? 0) + 1;
  }
  const highest = Math.max(...counts);
  const filled = counts.findLastIndex((count) => count > 0) + 1;
  const rows = counts.slice(0, filled).map((count, bar) => {
    const length = count === 0 ? 0 : Math.max(1, Math.round((WIDTH * count) / highest));
    return `  ${us(least + bar * step).padStart(9)}  ${"#".repeat(length)}${count > 0 ? ` ${count}` : ""}\n`;
  });
  return rows.join("");
}

const us = (ns: number): string => (ns / 1000).toFixed(ns < 10_000 ? 2 : 1);
