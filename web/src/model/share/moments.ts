/** Moments of runs, as links hold them. */

import type { ForkWish } from "../run/forks.js";
import type { SystemChange } from "../system/forks.js";
import type { SharingChoice } from "../system/systems.js";
import { isTrail, type Trail } from "./trail.js";

/** A fork on the way to a moment: where it left, and what is otherwise in it. */
export interface ForkOnWay {
  readonly tick: number;
  readonly wish: ForkWish;
}

/** A moment of the run of a scheduler. */
export interface RunMoment {
  readonly kind: "run";
  readonly tick: number;
  /** Where it stands within the handler of that tick: how many sites that has passed. Without it, at the tick's end. */
  readonly passed?: number;
  /** Whether the run has ended there, which may be behind the end of its last tick. */
  readonly isEnd?: boolean;
  /** Forks that the run has gone on in, each from the one before. */
  readonly left: readonly ForkOnWay[];
  /** The fork that there is beside its original; null for none. */
  readonly fork: ForkOnWay | null;
  readonly isForkShown: boolean;
  readonly trail: Trail;
}

/** A moment of the run of a system of nodes. */
export interface SystemMoment {
  readonly kind: "system";
  /** Up to the end of it all processes have gone, ns. */
  readonly time: number;
  readonly seed: string;
  /** Models of shared variables in place of what the text says. */
  readonly dsm: Readonly<Record<string, SharingChoice>>;
  /** What is otherwise in the line of history that the run has gone on in. */
  readonly left: readonly SystemChange[];
  /** What is otherwise in the fork that there is beside it; null for none. */
  readonly fork: readonly SystemChange[] | null;
  readonly isForkShown: boolean;
  readonly trail: Trail;
}

export type Moment = RunMoment | SystemMoment;

const MOST_FORKS = 64;
const MOST_FILES = 1000;

/** A moment as a link tells it; null where it tells none that can be read. */
export function momentFrom(value: unknown): Moment | null {
  if (!isRecord(value) || !isTrail(value.trail) || typeof value.isForkShown !== "boolean")
    return null;
  const isRight =
    value.kind === "run" ? isOfRun(value) : value.kind === "system" && isOfSystem(value);
  return isRight ? (value as unknown as Moment) : null;
}

const isOfRun = ({ tick, passed, isEnd = false, left, fork }: Fields): boolean =>
  isCount(tick) &&
  typeof isEnd === "boolean" &&
  (passed === undefined || isCount(passed)) &&
  isListOf(left, isForkOnWay) &&
  (fork === null || isForkOnWay(fork));

const isOfSystem = ({ time, seed, dsm, left, fork }: Fields): boolean =>
  isTime(time) &&
  isSeed(seed) &&
  isRecord(dsm) &&
  Object.values(dsm).every((each) => MODELS.includes(each)) &&
  isListOf(left, isChange) &&
  (fork === null || isListOf(fork, isChange));

const MODELS: readonly unknown[] = ["auto", "request", "broadcast"];

function isForkOnWay(value: unknown): boolean {
  if (!isRecord(value) || !isCount(value.tick) || !isRecord(value.wish)) return false;
  const { seed, change, under } = value.wish;
  return (
    (seed === null || isSeed(seed)) &&
    (change === null || isForkChange(change)) &&
    (under === null || isChoice(under))
  );
}

function isForkChange(value: unknown): boolean {
  if (!isRecord(value) || typeof value.name !== "string" || typeof value.value !== "string")
    return false;
  return value.kind === "variable" || (value.kind === "attribute" && isCount(value.thread));
}

/** Own projects of whoever made the link are not among one's own. */
function isChoice(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { kind, start, id, title, file, others = [], aspects = [] } = value;
  if (kind === "open") return true;
  if (kind === "template") return typeof start === "string";
  if (kind === "example") return typeof id === "string" && typeof title === "string";
  return (
    kind === "file" &&
    isText(file) &&
    isListOf(others, isText, MOST_FILES) &&
    isListOf(aspects, (each) => typeof each === "string")
  );
}

const isText = (value: unknown): boolean =>
  isRecord(value) && typeof value.name === "string" && typeof value.text === "string";

function isChange(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { kind, message, arrival, node, time, seed, name } = value;
  if (kind === "arrival") {
    if (!isRecord(message) || !isTime(arrival)) return false;
    return isCount(message.from) && isCount(message.to) && isCount(message.place);
  }
  if (kind === "crash") return isCount(node) && isTime(time);
  if (kind === "seed") return isSeed(seed) && isStart(time);
  if (typeof name !== "string" || !Number.isFinite(value.value)) return false;
  return kind === "variable"
    ? isCount(node) && isTime(time)
    : kind === "parameter" && isStart(time);
}

const isListOf = (value: unknown, check: (each: unknown) => boolean, most = MOST_FORKS): boolean =>
  Array.isArray(value) && value.length <= most && value.every(check);
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
const isTime = (value: unknown): boolean => Number.isFinite(value) && (value as number) >= -1;
/** When a change begins: null from the start on, as in links that say nothing of it. */
const isStart = (time: unknown): boolean => time === null || time === undefined || isTime(time);
const isSeed = (value: unknown): boolean =>
  typeof value === "string" && /^(0x)?[\da-fA-F]{1,20}$/.test(value);

type Fields = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
