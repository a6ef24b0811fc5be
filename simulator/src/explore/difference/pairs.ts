import { NONE } from "../layout.js";
import type { Side, Way } from "./side.js";
import type { Both } from "./types.js";

/** Both stand somewhere behind the same program. */
interface Pair {
  readonly states: Both<number>;
  /** From which it was found; -1: the beginning. */
  readonly from: number;
  /** How, by the numbers of the steps. */
  readonly ways: Both<number>;
}

/** Where they decide otherwise. */
export interface FoundPair {
  /** The numbers of the steps of each up to there. */
  readonly before: readonly Both<number>[];
  readonly ways: Both<Way>;
}

interface Found {
  readonly pair: number;
  readonly ways: Both<Way>;
}

/** Goes through both side by side, breadth first. */
export class Pairs {
  readonly #sides: Both<Side>;
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

  /** Whether all pairs were seen. */
  get isComplete(): boolean {
    return !this.#isCut;
  }

  /** Whether both can be told of the same events. */
  get isAlike(): boolean {
    return !this.#isUnlike;
  }

  get count(): number {
    return this.#pairs.length;
  }

  /** Whether nothing is left to be seen. */
  get isOver(): boolean {
    return this.open === 0 || this.#found !== null;
  }

  get open(): number {
    return this.#pairs.length - this.#next;
  }

  /** Goes no further than the searches have come. */
  end(): void {
    while (!this.isOver) {
      if (this.#isReached(this.#next)) this.#expand(this.#next);
      else this.#isCut = true;
      this.#next++;
    }
  }

  /** Goes on by so many pairs; whether there are more as far as the searches have come. */
  go(count: number): boolean {
    for (let left = count; left > 0 && this.#goesOn; left--) this.#expand(this.#next++);
    return this.#goesOn;
  }

  get #goesOn(): boolean {
    return !this.isOver && this.#isReached(this.#next);
  }

  #isReached(at: number): boolean {
    const { states } = this.#pairs[at] as Pair;
    return this.#sides.every((side, which) => side.isKnown(states[which as 0 | 1]));
  }

  #expand(at: number): void {
    const [first, second] = this.#sides;
    const { states } = this.#pairs[at] as Pair;
    const others = second.from(states[1]);
    const ways = first.from(states[0]);
    this.#isUnlike ||= [...others.keys()].some((label) => !ways.has(label));
    for (const [label, way] of ways) {
      const other = others.get(label);
      if (other === undefined) {
        this.#isUnlike = true;
      } else if (way.decided !== other.decided || way.step.failed !== other.step.failed) {
        this.#found ??= { pair: at, ways: [way, other] };
      } else if (!way.step.failed) {
        this.#add(at, [way, other]);
      }
    }
  }

  #add(from: number, [way, other]: Both<Way>): void {
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

  /** Null: no difference was found. */
  get found(): FoundPair | null {
    if (this.#found === null) return null;
    const { pair, ways } = this.#found;
    const before: Both<number>[] = [];
    for (let at = pair; at > 0; ) {
      const { ways: taken, from } = this.#pairs[at] as Pair;
      before.push(taken);
      at = from;
    }
    return { before: before.reverse(), ways };
  }
}
