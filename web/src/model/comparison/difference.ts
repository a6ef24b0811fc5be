import type { Digest } from "../run/simulation.js";

/** One decision of a run: the tick that made it, when, and who was chosen. */
export interface Decision {
  readonly tick: number;
  readonly time: number;
  /** `worker[2]`. */
  readonly thread: string;
}

/** Where two runs decide differently for the first time. */
export interface Difference {
  /** How many decisions are the same before. */
  readonly same: number;
  /** What each decided then; null for a run that had come to its end. */
  readonly decisions: readonly [Decision | null, Decision | null];
}

/** The decisions of two runs for the threads that both have, such as those of a workload. */
export type Decisions = readonly [readonly Decision[], readonly Decision[]];

/**
 * Threads that only one run has, as the main thread of a real program, are left out, so that the
 * others are held against each other.
 */
export function sharedDecisions(a: Digest, b: Digest): Decisions {
  const ofA = new Set(namesIn(a));
  const shared = new Set(namesIn(b).filter((name) => ofA.has(name)));
  return [decisionsOf(a, shared), decisionsOf(b, shared)];
}

/**
 * The first decision in which two runs differ; null where they agree as far as the shorter list
 * goes, unless its run ended there.
 */
export function firstDifference(a: Digest, b: Digest): Difference | null {
  const [left, right] = sharedDecisions(a, b);
  const length = Math.max(left.length, right.length);
  for (let same = 0; same < length; same++) {
    const [one, other] = [left[same] ?? null, right[same] ?? null];
    if (one?.thread === other?.thread) continue;
    if ((one === null && !hasEnded(a)) || (other === null && !hasEnded(b))) return null;
    return { same, decisions: [one, other] };
  }
  return null;
}

/** The first decision that two runs make alike, but not at the same time; null where there is none. */
export function firstOtherTime(a: Digest, b: Digest): Difference | null {
  const [left, right] = sharedDecisions(a, b);
  const length = Math.min(left.length, right.length);
  for (let same = 0; same < length; same++) {
    const [one, other] = [left[same] ?? null, right[same] ?? null];
    if (one?.thread !== other?.thread) return null;
    if (one?.time !== other?.time) return { same, decisions: [one, other] };
  }
  return null;
}

/** A list that was cut to its first part does not tell where its run ended. */
function hasEnded({ ended, decisions }: Digest): boolean {
  return ended && decisions.threads.length === decisions.total;
}

function namesIn({ threads }: Digest): string[] {
  return threads.map(({ className, instance }) => `${className}[${instance}]`);
}

function decisionsOf(digest: Digest, wanted: ReadonlySet<string>): Decision[] {
  const names = namesIn(digest);
  const { ticks, times, threads } = digest.decisions;
  const found: Decision[] = [];
  threads.forEach((number, index) => {
    const thread = names[number - 1] ?? "";
    if (wanted.has(thread)) {
      found.push({ tick: ticks[index] ?? 0, time: times[index] ?? 0, thread });
    }
  });
  return found;
}
