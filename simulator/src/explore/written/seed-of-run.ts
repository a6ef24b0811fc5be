import { failure, type Result, success } from "../../base/result.js";
import type { NamedStep } from "../types.js";
import { SchedulerStream } from "./scheduler-stream.js";

/** Seeds that are tried: half a second's worth. */
const TRIES = 4_000_000;

/** What a scheduler drew: the remainder of a number by `divisor`. */
interface Draw {
  readonly divisor: number;
  readonly value: number;
}

/** `rand()` yields numbers below that. */
const ALL = 2 ** 15;

/**
 * The least seed with which a scheduler draws what it drew in a run; null: it drew nothing, so any does. A workload that is
 * written for the run draws nothing itself, so its seed is free.
 */
export function seedOfRun(steps: readonly NamedStep[]): Result<number | null> {
  const draws: Draw[] = [];
  for (const { name, value } of steps.flatMap(({ answers = [] }) => answers)) {
    const [isRandom, divisor = ALL] = /^rand\(\)(?: % (\d+))?$/.exec(name) ?? [];
    if (isRandom === undefined) return failure(answeredText(name));
    draws.push({ divisor: Number(divisor), value });
  }
  if (draws.length === 0) return success(null);
  const odds = draws.reduce((product, { divisor }) => product * divisor, 1);
  const seed = odds > 4 * TRIES ? null : leastSeed(draws);
  return seed === null ? failure(drawnText(draws.length)) : success(seed);
}

function leastSeed(draws: readonly Draw[]): number | null {
  const stream = new SchedulerStream();
  for (let seed = 1; seed <= TRIES; seed++) {
    stream.begin(seed);
    if (draws.every(({ divisor, value }) => stream.next() % divisor === value)) return seed;
  }
  return null;
}

const answeredText = (name: string) =>
  `In this run the scheduler asks its host (${name}), and no workload is written that answers alike. Read its steps.`;

const drawnText = (count: number) =>
  `In this run the scheduler draws ${count === 1 ? "a random number" : `${count} random numbers`}, and none of ${TRIES / 1_000_000} million seeds gives the same. Read its steps.`;
