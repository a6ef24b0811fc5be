import { failure, type Result, success } from "../base/result.js";
import { ChoiceKind, Explored, ExploredEvent } from "../generated/layout.js";
import { answerNames, unansweredText, undividedText, type WantedAnswer } from "./answers.js";
import { Explorer, type SearchSetup, type Variation } from "./explorer.js";
import { type Decision, NONE, type Step } from "./layout.js";
import { PathTeller } from "./path.js";
import type { Difference, HeldCounter, NamedStep, Progress } from "./types.js";

/** Two schedulers for the same programs. */
export interface DifferenceSetup
  extends Omit<SearchSetup, "scheduler" | "workload" | "tellsApart" | "counters"> {
  readonly schedulers: readonly [Uint8Array, Uint8Array];
  /** Of each the workload that stands for every program. */
  readonly workloads: readonly [Uint8Array, Uint8Array];
  /** Of each what only counts, so that it may be held; left out: nothing is. */
  readonly counters?: readonly [readonly HeldCounter[], readonly HeldCounter[]];
  /** Of each the numbers that it asks its surroundings for; left out: none. */
  readonly wanted?: readonly [readonly WantedAnswer[], readonly WantedAnswer[]];
  readonly isCancelled?: () => boolean;
}

const SLICE = 4096;
/** Pairs that are looked at before others get their turn. */
const PAIRS = 1024;

/**
 * Whether two schedulers decide alike under every program: both are explored with threads that keep their names, and then gone
 * through side by side, breadth first, so a program that tells them apart is a shortest one.
 */
export function* findDifference(setup: DifferenceSetup): Generator<Progress, Result<Difference>> {
  const sides: Side[] = [];
  for (const at of [0, 1] as const) {
    const { schedulers, workloads, counters, wanted, ...rest } = setup;
    const missing = unansweredText(wanted?.[at] ?? [], setup.variations);
    if (missing !== null) return failure(missing);
    const known = Explorer.open({
      ...rest,
      variations: askedOf(setup, at),
      scheduler: schedulers[at],
      workload: workloads[at],
      counters: counters?.[at] ?? [],
      tellsApart: true,
    });
    if (!known.ok) return known;
    const side = new Side(known.value);
    while (side.explorer.go(SLICE)) {
      const { states, expanded, depth, bytes } = side.explorer.look();
      yield { phase: "states", states, frontier: states - expanded, depth, bytes };
      if (setup.isCancelled?.()) break;
    }
    if (side.explorer.look().status === Explored.UNANSWERED) {
      return failure(undividedText(setup.wanted?.[at] ?? []));
    }
    sides.push(side);
  }
  const pairs = new Pairs(sides[0] as Side, sides[1] as Side);
  while (pairs.go(PAIRS)) {
    yield { phase: "states", states: pairs.count, frontier: pairs.open, depth: 0, bytes: 0 };
    if (setup.isCancelled?.()) pairs.cancel();
  }
  return success({ ...pairs.told(), held: setup.counters ?? [[], []] });
}

/** What one of them asks for, and the imports of both. */
function askedOf({ variations, wanted }: DifferenceSetup, at: 0 | 1): readonly Variation[] {
  const own = answerNames(wanted?.[at] ?? []);
  const answers = answerNames(wanted?.flat() ?? []);
  return variations.filter(({ name }) => !answers.includes(name) || own.includes(name));
}

/** One of the two, with its steps by what a program does. */
class Side {
  readonly explorer: Explorer;
  readonly #steps = new Map<number, ReadonlyMap<string, Way>>();

  constructor(explorer: Explorer) {
    this.explorer = explorer;
  }

  isKnown(state: number): boolean {
    return state === NONE || state < this.explorer.look().expanded;
  }

  /** What leads on from a state, by what happens as a program sees it. */
  from(state: number): ReadonlyMap<string, Way> {
    const known = this.#steps.get(state);
    if (known !== undefined) return known;
    const names = this.#namesIn(state);
    const ways = new Map<string, Way>();
    for (const [number, step] of this.explorer.steps(state).entries()) {
      ways.set(labelOf(step, names, this.explorer), {
        number,
        step,
        chosen: names[step.thread] ?? 0,
      });
    }
    this.#steps.set(state, ways);
    return ways;
  }

  /** By place the number that a thread keeps for life. */
  #namesIn(state: number): readonly number[] {
    if (state === NONE) return [];
    const { threads, threadsAt, threadSize } = this.explorer.look();
    const key = this.explorer.key(state);
    return [
      0,
      ...Array.from({ length: threads }, (_, at) => key[threadsAt + at * threadSize + NAME] ?? 0),
    ];
  }
}

/** Where a key has the name of a thread: see key.c in the runtime. */
const NAME = 2;

interface Way {
  /** Among the steps from its state. */
  readonly number: number;
  readonly step: Step;
  /** Whom a dispatch chose. */
  readonly chosen: number;
}

/** What a program does; of a dispatch not whom the scheduler chose, for that is what is compared. */
function labelOf(step: Step, names: readonly number[], explorer: Explorer): string {
  const { event, thread, other, decisions } = step;
  const who = event === ExploredEvent.DISPATCH ? 0 : (names[thread] ?? 0);
  const valueIn = ({ subject, taken }: Decision) => {
    const varied = explorer.variations[subject];
    return `${varied?.name}=${varied?.values[taken]}`;
  };
  const values = decisions.filter(({ kind }) => kind === ChoiceKind.VALUE).map(valueIn);
  const answers = decisions.flatMap((each) => {
    if (each.kind === ChoiceKind.REMAINDER) return [`rand%${each.subject}=${each.taken}`];
    const isAnswer = each.kind === ChoiceKind.RANDOM || each.kind === ChoiceKind.ANSWER;
    return isAnswer ? [valueIn(each)] : [];
  });
  return [event, who, names[other] ?? 0, ...values.sort(), ...answers].join(" ");
}

/** Both stand somewhere behind the same program. */
interface Pair {
  readonly states: readonly [number, number];
  /** From which it was found; -1: the beginning. */
  readonly from: number;
  /** How, by the numbers of the steps. */
  readonly ways: readonly [number, number];
}

type Found = { readonly pair: number; readonly ways: readonly [Way, Way] };

class Pairs {
  readonly #sides: readonly [Side, Side];
  readonly #pairs: Pair[] = [{ states: [NONE, NONE], from: -1, ways: [0, 0] }];
  readonly #seen = new Set<string>([`${NONE} ${NONE}`]);
  #next = 0;
  #found: Found | null = null;
  /** Whether states were met of which not all steps are known. */
  #isCut = false;
  /** Events that only one of both can be told of, as one has no handler for them. */
  #isUnlike = false;

  constructor(first: Side, second: Side) {
    this.#sides = [first, second];
  }

  get count(): number {
    return this.#pairs.length;
  }

  get open(): number {
    return this.#pairs.length - this.#next;
  }

  cancel(): void {
    this.#isCut = true;
    this.#next = this.#pairs.length;
  }

  /** Whether there are more. */
  go(count: number): boolean {
    for (let left = count; left > 0 && this.open > 0 && this.#found === null; left--) {
      this.#expand(this.#next++);
    }
    return this.open > 0 && this.#found === null;
  }

  #expand(at: number): void {
    const [first, second] = this.#sides;
    const { states } = this.#pairs[at] as Pair;
    if (!first.isKnown(states[0]) || !second.isKnown(states[1])) {
      this.#isCut = true;
      return;
    }
    const others = second.from(states[1]);
    const ways = first.from(states[0]);
    this.#isUnlike ||= [...others.keys()].some((label) => !ways.has(label));
    for (const [label, way] of ways) {
      const other = others.get(label);
      if (other === undefined) {
        this.#isUnlike = true;
      } else if (way.chosen !== other.chosen || way.step.failed !== other.step.failed) {
        this.#found ??= { pair: at, ways: [way, other] };
      } else if (!way.step.failed) {
        this.#add(at, [way, other]);
      }
    }
  }

  #add(from: number, [way, other]: readonly [Way, Way]): void {
    const states = [way.step.target, other.step.target] as const;
    if (states[0] === NONE || states[1] === NONE) {
      this.#isCut = true; // it leads to where a search has not come
      return;
    }
    const name = `${states[0]} ${states[1]}`;
    if (this.#seen.has(name)) return;
    this.#seen.add(name);
    this.#pairs.push({ states, from, ways: [way.number, other.number] });
  }

  told(): Omit<Difference, "held"> {
    const [first, second] = this.#sides;
    const schedulers = [first.explorer.descriptor.name, second.explorer.descriptor.name] as const;
    const extent = { pairs: this.#pairs.length, complete: !this.#isCut, alike: !this.#isUnlike };
    if (this.#found === null) {
      const verdict = extent.complete ? "same" : "open";
      return { schedulers, extent, verdict, stem: [], ends: null };
    }
    const { pair, ways } = this.#found;
    const way: Pair[] = [];
    for (let at = pair; at >= 0; at = (this.#pairs[at] as Pair).from) {
      way.push(this.#pairs[at] as Pair);
    }
    way.reverse();
    const along = (side: 0 | 1): NamedStep[] => {
      const teller = new PathTeller(this.#sides[side].explorer);
      const numbers = [...way.slice(1).map((each) => each.ways[side]), ways[side].number];
      return numbers.map((number) => teller.take(number));
    };
    const runs = [along(0), along(1)] as const;
    const ends = [runs[0].at(-1) as NamedStep, runs[1].at(-1) as NamedStep] as const;
    return { schedulers, extent, verdict: "different", stem: runs[0].slice(0, -1), ends };
  }
}
