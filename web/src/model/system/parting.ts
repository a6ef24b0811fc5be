/** Where the decisions of two systems part first, as far as both have nodes of one name. */

import { failure, type Result, success } from "../../base/result.js";
import type { FoundSystemEvents, SystemRun, SystemState } from "./systems.js";

/** A run, how it stands, and what its processes are called by their numbers. */
export interface NamedRun {
  readonly run: Pick<SystemRun, "seek" | "findEvents" | "eventsAt">;
  stateNow(): SystemState;
  readonly labels: readonly string[];
}

/** Which thread was chosen, and when. */
export interface Choice {
  readonly thread: string;
  readonly time: number;
}

export interface Parting {
  readonly node: string;
  /** Which of the node's decisions, from 1. */
  readonly decision: number;
  readonly time: number;
  /** Null: none any more. */
  readonly choices: readonly [Choice | null, Choice | null];
}

export interface PartingSearch {
  /** Null: they decide the same up to `compared`, ns. */
  readonly parting: Parting | null;
  readonly compared: number;
  /** Whether that is the end of both. */
  readonly complete: boolean;
}

const CHOICES = { kinds: ["DISPATCH"], thread: "", container: "", text: "" };
const FIRST = 1_000_000;
const GROWTH = 4;
/** Later it is given up, ns. */
const LATEST = 100_000_000_000;
/** So many events are told at once. */
const PIECE = 512;

/** The choices of a run that are known: by node, the numbers of their events. */
interface Side extends NamedRun {
  readonly hasEnded: boolean;
  readonly numbers: ReadonlyMap<string, readonly number[]>;
  readonly isCut: boolean;
}

/**
 * Looks through ever longer parts of two runs.
 * @param onReached hears to which time (ns) both have come
 */
export async function findParting(
  runs: readonly [NamedRun, NamedRun],
  signal: AbortSignal,
  onReached: (time: number) => void,
): Promise<Result<PartingSearch>> {
  const names = runs[0].labels.filter((label) => runs[1].labels.includes(label));
  const same = new Map(names.map((name) => [name, 0]));
  for (let until = FIRST; ; until *= GROWTH) {
    const sides: Side[] = [];
    for (const one of runs) {
      const side = await sideOf(one, until);
      if (!side.ok) return side;
      if (signal.aborted) return failure("The search was stopped.");
      sides.push(side.value);
    }
    const [a, b] = sides as [Side, Side];
    if (a.isCut || b.isCut) {
      return success({ parting: null, compared: until / GROWTH, complete: false });
    }
    const parting = await partingOf(a, b, same);
    if (!parting.ok) return parting;
    const complete = a.hasEnded && b.hasEnded;
    if (parting.value !== null || complete || until >= LATEST) {
      return success({ parting: parting.value, compared: until, complete });
    }
    onReached(until);
  }
}

async function sideOf(named: NamedRun, until: number): Promise<Result<Side>> {
  const { run, labels } = named;
  const gone = await run.seek(until);
  if (!gone.ok) return gone;
  const found = await run.findEvents([...labels.keys()], CHOICES, () => {});
  if (!found.ok) return found;
  const { value } = found;
  const hasEnded = named.stateNow().end !== null;
  return success({ ...named, hasEnded, numbers: byNode(value, labels), isCut: isCut(value) });
}

const isCut = ({ matches, numbers }: FoundSystemEvents) => matches > numbers.length;

function byNode(found: FoundSystemEvents, labels: readonly string[]) {
  const numbers = new Map<string, number[]>(labels.map((label) => [label, []]));
  for (const [at, node] of found.nodes.entries()) {
    numbers.get(labels[node] ?? "")?.push(found.numbers[at] ?? 0);
  }
  return numbers;
}

/** @param same by node, how many decisions are known to be the same; goes on */
async function partingOf(
  a: Side,
  b: Side,
  same: Map<string, number>,
): Promise<Result<Parting | null>> {
  let first: Parting | null = null;
  for (const [node, known] of same) {
    const both = [a, b].map((side) => side.numbers.get(node)?.length ?? 0);
    const end = a.hasEnded && b.hasEnded ? Math.max(...both) : Math.min(...both);
    for (let from = known; from < end; from += PIECE) {
      const to = Math.min(end, from + PIECE);
      const [ofA, ofB] = [await choicesOf(a, node, from, to), await choicesOf(b, node, from, to)];
      if (!ofA.ok) return ofA;
      if (!ofB.ok) return ofB;
      const length = Math.max(ofA.value.length, ofB.value.length);
      const at = Array.from({ length }, (_, place) => place).find(
        (place) => ofA.value[place]?.thread !== ofB.value[place]?.thread,
      );
      same.set(node, from + (at ?? length));
      if (at === undefined) continue;
      const choices = [ofA.value[at] ?? null, ofB.value[at] ?? null] as const;
      const time = Math.min(...choices.map((choice) => choice?.time ?? Number.POSITIVE_INFINITY));
      if (first === null || time < first.time) {
        first = { node, decision: from + at + 1, time, choices };
      }
      break;
    }
  }
  return success(first);
}

async function choicesOf(
  { run, labels, numbers }: Side,
  node: string,
  from: number,
  to: number,
): Promise<Result<readonly Choice[]>> {
  const wanted = numbers.get(node)?.slice(from, to) ?? [];
  const number = labels.indexOf(node);
  const told = await run.eventsAt(
    wanted.map(() => number),
    wanted,
  );
  if (!told.ok) return told;
  return success(told.value.map(({ text, time }) => ({ thread: chosenIn(text), time })));
}

/** `worker[2] dispatched from ready`: containers of other schedulers are called otherwise. */
const chosenIn = (text: string): string => text.replace(/ dispatched from .*$/, "");
