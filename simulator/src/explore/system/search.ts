import { type Result, success } from "../../base/result.js";
import { DEFAULT_MEMORY } from "../explorer.js";
import { FirstOut } from "../first-out.js";
import { bytesOfValues, valuesIn } from "../kept-lines.js";
import type { Invariant } from "../property-text.js";
import type { RunSearch } from "../shared-runs.js";
import type { CourseProgress } from "../workload/types.js";
import type { Bounds } from "./branches.js";
import type { SystemSetup } from "./explore.js";
import { type FoundInSystem, SystemFindings } from "./findings.js";
import { boundsIn, type MadeRun, type PendingRun, SystemMaker } from "./maker.js";
import type { SystemExtent } from "./types.js";

/** Of an entry of a set of strings beside its text, and of a run that is still to be made; measured. */
const BYTES_PER_STATE = 40;
const BYTES_PER_RUN = 240;

/** What somebody else made of a run, and found in it. */
export interface MadeElsewhere extends MadeRun {
  readonly found: FoundInSystem;
}

/** How far a search has come, beside its states and the runs that are still to be made. */
export interface KeptSystem {
  readonly states: number;
  readonly begun: number;
  readonly longest: number;
  readonly isCut: boolean;
  readonly found: FoundInSystem;
}

/** Goes from run to run: what comes after the fewest events is done first. */
export class SystemSearch implements RunSearch<PendingRun, PendingRun, MadeElsewhere> {
  readonly findings: SystemFindings;
  readonly known = [];
  readonly #maker: SystemMaker;
  #pending = new FirstOut<PendingRun>(eventsOf);
  readonly #seen = new Set<string>();
  readonly #bounds: Bounds;
  readonly #depth: number;
  #memory: number;
  #limit: SystemExtent["limit"] = null;
  /** Whether a run was cut off since it is too deep. */
  #isCut = false;
  #begun = 0;
  #bytes = 0;
  #longest = 0;
  /** Why a run could not be made; null: all could. */
  wrong: Result<never> | null = null;
  /** Hears of states that are new. */
  onFound: (keys: readonly string[]) => void = () => {};

  constructor(setup: SystemSetup, own: readonly Invariant[]) {
    this.findings = new SystemFindings(own);
    this.#maker = new SystemMaker(setup, own.length > 0);
    this.#bounds = boundsIn(setup);
    this.#depth = setup.depth ?? Number.POSITIVE_INFINITY;
    this.#memory = setup.memory ?? DEFAULT_MEMORY;
    this.#pending.add({ deviations: [], events: 0 });
  }

  soon(count: number): readonly PendingRun[] {
    return this.#isOver ? [] : this.#pending.items.slice(0, count);
  }

  runOf(pending: PendingRun): PendingRun {
    return pending;
  }

  knowsAny(keys: readonly string[]): boolean {
    return keys.some((key) => this.#seen.has(key));
  }

  get keys(): Iterable<string> {
    return this.#seen;
  }

  async next(elsewhere: MadeElsewhere | null = null): Promise<boolean> {
    if (this.#used > this.#memory) this.#limit = "memory";
    const run = this.#isOver ? null : this.#pending.take();
    if (run === null) return false;
    if (elsewhere !== null) {
      this.findings.take(elsewhere.found);
      this.#take(elsewhere);
      return true;
    }
    const made = await this.#maker.make(run, this.#seen, this.findings);
    if (made.ok) this.#take(made.value);
    else this.wrong = made;
    return made.ok;
  }

  cancel(): void {
    this.#limit = "cancelled";
  }

  extend(memory: number): void {
    this.#memory = memory;
    this.#limit = this.#isCut ? "depth" : null;
  }

  progress(): CourseProgress {
    const { states, depth } = this.extent;
    return { phase: "runs", states, frontier: this.#pending.size, depth, bytes: this.#used };
  }

  get extent(): SystemExtent {
    const open = this.#pending.leastRank;
    const complete = open === null && this.#limit === null;
    return {
      runs: this.#begun,
      states: this.#seen.size,
      depth: complete ? this.#longest : (open ?? this.#depth),
      complete,
      limit: this.#limit,
      ...this.#bounds,
    };
  }

  /** How far it has come. What it has found beside is in `bytes`. */
  keep(): KeptSystem {
    return {
      states: this.#seen.size,
      begun: this.#begun,
      longest: this.#longest,
      isCut: this.#isCut,
      found: this.findings.found,
    };
  }

  *bytes(): Generator<Uint8Array> {
    yield* bytesOfValues(this.#seen);
    yield* bytesOfValues(this.#pending.items);
  }

  /** Goes on from there. */
  restore(kept: KeptSystem, next: (bytes: number) => Uint8Array): Result<null> {
    const [states, runs] = [valuesIn(next), valuesIn(next)];
    if (!states.ok) return states;
    if (!runs.ok) return runs;
    this.#know(states.value as string[]);
    this.#begun = kept.begun;
    this.#longest = kept.longest;
    this.#isCut = kept.isCut;
    if (kept.isCut) this.#limit = "depth";
    this.findings.take(kept.found);
    this.#pending = new FirstOut(eventsOf, runs.value as PendingRun[]);
    return success(null);
  }

  get #isOver(): boolean {
    return this.#limit === "memory" || this.#limit === "cancelled";
  }

  get #used(): number {
    return this.#bytes + this.#pending.size * BYTES_PER_RUN;
  }

  #take({ branches, keys, longest, isCut }: MadeRun): void {
    this.#begun++;
    for (const branch of branches) this.#pending.add(branch);
    this.#know(keys);
    this.onFound(keys);
    this.#longest = Math.max(this.#longest, longest);
    if (!isCut) return;
    this.#isCut = true;
    this.#limit = "depth";
  }

  #know(keys: readonly string[]): void {
    for (const key of keys) {
      this.#seen.add(key);
      this.#bytes += key.length + BYTES_PER_STATE;
    }
  }
}

const eventsOf = ({ events }: PendingRun): number => events;
