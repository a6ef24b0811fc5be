import { EngineFailure } from "../../engine/engine.js";
import type { SystemProcess } from "../process.js";
import type { Crew } from "../steps/conservative.js";
import { Board } from "./board.js";
import type { HelperSetup } from "./helper.js";
import { Judge } from "./judge.js";

/** A thread that helps. */
export interface Helper {
  end(): void;
}

/** Starts a thread that calls `help`, with what it is to tell when it is so far. */
export type StartHelper = (setup: HelperSetup, ready: () => void) => Helper;

export interface PoolWish {
  /** How many threads go on with a system, its own included. */
  readonly workers: number;
  readonly start: StartHelper;
  /** Whether they share each step, whatever that is worth, and the system's own thread takes nothing from the others. */
  readonly isAlways?: boolean;
  /** How long they may give no sign of life within a step, ms. */
  readonly patience?: number;
}

/** No step takes as long: all that a member can do in one is bounded. */
const PATIENCE = 10_000;

/** A helper has died within a step, and nobody knows how far it had come. */
export class HelperLost extends EngineFailure {}

/** The thread of the system itself. */
const OWN = 0;

/**
 * Threads that go on with members of a system side by side. They share the memory of the members' runs, so the system's own
 * thread finds in it what a member came to, and nothing is handed over. Who goes on with whom decides nothing.
 */
export class Pool implements Crew {
  readonly #members: readonly (SystemProcess | null)[];
  readonly #wish: PoolWish;
  readonly #board: Board;
  readonly #judge: Judge;
  readonly #ends: Float64Array;
  #helpers: readonly Helper[] | null = null;
  #awaited: number;
  #tellReady: () => void = () => {};
  /** All helpers are there. */
  readonly ready = new Promise<void>((resolve) => {
    this.#tellReady = resolve;
  });

  /** @param members by number; null: none that has a run */
  constructor(members: readonly (SystemProcess | null)[], wish: PoolWish) {
    this.#members = members;
    this.#wish = wish;
    this.#board = new Board(wish.workers, members.length);
    this.#judge = new Judge(() => performance.now());
    this.#ends = new Float64Array(members.length);
    this.#awaited = wish.workers - 1;
    if (wish.isAlways) this.#start();
  }

  begin(count: number): boolean {
    if (this.#wish.isAlways) return this.#isReady;
    const isShared = this.#judge.begin(count, this.#isReady);
    if (this.#judge.wantsHelp && this.#helpers === null) this.#start();
    return isShared;
  }

  goOn(members: readonly number[], ends: Float64Array): void {
    const going: number[] = [];
    for (const at of members) {
      const member = this.#members[at];
      if (!member) continue;
      this.#ends[at] = member.limit(ends[at] as number);
      going.push(at);
    }
    const board = this.#board;
    board.post(going, this.#ends);
    const lists = this.#wish.isAlways ? 1 : board.workers;
    for (let at = board.take(OWN, lists); at >= 0; at = board.take(OWN, lists)) {
      this.#members[at]?.engine.exchange.advance(board.endOf(at));
      board.done();
    }
    const isWhole = board.waitForAll(this.#wish.patience ?? PATIENCE);
    if (!isWhole) throw new HelperLost("a thread that helped gave no sign of life");
    if (board.isBroken) throw new HelperLost("a thread that helped broke down");
  }

  end(): void {
    this.#judge.end(this.#isReady);
  }

  /** Ends its threads; whoever goes on does so alone. */
  close(): void {
    for (const helper of this.#helpers ?? []) helper.end();
    this.#helpers = [];
    this.#awaited = Number.POSITIVE_INFINITY;
  }

  get #isReady(): boolean {
    return this.#awaited === 0;
  }

  #start(): void {
    const runs = this.#members.map((member) => member?.engine.share ?? null);
    const { workers, start } = this.#wish;
    const board = this.#board.buffer;
    const ready = () => {
      if (--this.#awaited === 0) this.#tellReady();
    };
    this.#helpers = Array.from({ length: workers - 1 }, (_, at) =>
      start({ worker: at + 1, workers, board, runs }, ready),
    );
  }
}
