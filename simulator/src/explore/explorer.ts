import { failure, type Result, success } from "../base/result.js";
import type { RuntimeModule } from "../engine/compile.js";
import type { SchedulerDescriptor } from "../engine/descriptor.js";
import { joinBytes } from "../engine/link.js";
import { Loader } from "../engine/loader.js";
import { RuntimeMemory } from "../engine/memory.js";
import type { RuntimeExports } from "../engine/runtime.js";
import { Explored } from "../generated/layout.js";
import { StateGraph } from "./graph.js";
import { type Helpers, SharedSearch } from "./helpers.js";
import {
  type FoundFault,
  faultBytes,
  readFaults,
  readSteps,
  readView,
  type SearchView,
  type Step,
} from "./layout.js";
import type { HeldCounter } from "./types.js";

/** An import that the application writes, and the values that it takes. */
export interface Variation {
  /** Of the import, or of the function of the host; `rand` stands for random numbers. */
  readonly name: string;
  readonly values: readonly number[];
}

/** What is explored. */
export interface SearchSetup extends Bounds {
  readonly runtime: Uint8Array | RuntimeModule;
  readonly scheduler: Uint8Array;
  /** The workload that stands for every program, compiled: it says how many threads there may be. */
  readonly workload: Uint8Array;
  readonly variations: readonly Variation[];
  /** What only counts, and at which number it may be held; left out: nothing is. */
  readonly counters?: readonly HeldCounter[];
  /** Variables and attributes of which only differences matter. */
  readonly relative?: readonly string[];
  /** Whether threads keep their names, so that nothing is reduced. */
  readonly tellsApart?: boolean;
  /** Whether one thread is watched. */
  readonly watches?: boolean;
  /** Others that help; left out: nobody does. */
  readonly helpers?: OpenHelpers;
}

/** Makes helpers that search for the same. */
export type OpenHelpers = (setup: Omit<SearchSetup, "helpers">) => Helpers;

/** How far a search goes. */
export interface Bounds {
  /** Events at most. */
  readonly depth?: number;
  /** Bytes for what is found. */
  readonly memory?: number;
}

const TELLS_APART = 1;
const WATCHES = 2;
const ANY_DEPTH = 0xffffff;
const READ = { states: 0, edges: 1, keys: 2 } as const;
export const STATE_BYTES = 12;
export const EDGE_BYTES = 8;

/** What runs that are made at random are like. */
export interface WalkBounds {
  /** Of their random numbers. */
  readonly seed: string;
  /** Events at most. */
  readonly length: number;
  /** How often in a run whoever goes on falls behind all others. */
  readonly changes: number;
}

/** Bytes for what is found, where nobody says how many. */
export const DEFAULT_MEMORY = 512 * 2 ** 20;

/** A search through all states of a scheduler, in a runtime of its own. */
export class Explorer {
  readonly descriptor: SchedulerDescriptor;
  readonly variations: readonly Variation[];
  readonly #runtime: RuntimeExports;
  readonly #handle: number;
  readonly #memory: RuntimeMemory;
  #helpers: Helpers | null = null;
  #shared: SharedSearch | null = null;

  private constructor(
    runtime: RuntimeExports,
    handle: number,
    descriptor: SchedulerDescriptor,
    variations: readonly Variation[],
  ) {
    this.#runtime = runtime;
    this.#handle = handle;
    this.#memory = new RuntimeMemory(runtime.memory);
    this.descriptor = descriptor;
    this.variations = variations;
  }

  static open(setup: SearchSetup): Result<Explorer> {
    const joined = joinBytes(setup.runtime, setup.scheduler, "linked");
    if (!joined.ok) return joined;
    const { runtime, functions, descriptor, descriptorBytes } = joined.value;
    const loader = new Loader(runtime);
    loader.loadWorkload(setup.workload);
    loader.loadScheduler(descriptorBytes, functions);
    loader.openExploration();
    for (const { name, values } of setup.variations) loader.vary(name, values);
    for (const { name, heldAt } of setup.counters ?? []) loader.hold(name, heldAt);
    for (const name of setup.relative ?? []) loader.relate(name);
    const flags = (setup.tellsApart ? TELLS_APART : 0) | (setup.watches ? WATCHES : 0);
    loader.beginExploration(flags, setup.depth ?? ANY_DEPTH, setup.memory ?? DEFAULT_MEMORY);
    if (loader.failure !== null) return loader.failure;
    const explorer = new Explorer(runtime, loader.handle, descriptor, setup.variations);
    const { helpers, ...asked } = setup;
    if (helpers !== undefined) explorer.#share(helpers(asked));
    return success(explorer);
  }

  #share(helpers: Helpers): void {
    this.#helpers = helpers;
    this.#shared = new SharedSearch(this, helpers);
  }

  /** Nobody helps any more. */
  endHelp(): void {
    this.#helpers?.end();
    this.#helpers = this.#shared = null;
  }

  /** Expands so many states, or somewhat more where others help; whether there are more. */
  go(states: number): boolean {
    return this.#shared?.go(states) ?? this.goAlone(states);
  }

  goAlone(states: number): boolean {
    return this.#runtime.cat_explore_go(this.#handle, states) === Explored.RUNNING;
  }

  /** Makes a run at random; whether there is room for others. @param number of the walk, from 0 */
  walk(number: number, { seed, length, changes }: WalkBounds): boolean {
    const given = [BigInt.asUintN(64, BigInt(seed)), number, length, changes] as const;
    return this.#runtime.cat_explore_walk(this.#handle, ...given) === Explored.RUNNING;
  }

  /** All steps from states, for another search of the same to `accept`. @param keys one behind the other */
  expand(keys: Uint8Array, states: number): Uint8Array {
    const told = this.#placed(keys, (at) =>
      this.#runtime.cat_explore_expand(this.#handle, at, states),
    );
    if (told === 0) throw new Error(NO_MEMORY);
    return this.#memory.copy(this.#memory.u32(told), this.#memory.u32(told + 4));
  }

  /** Takes over what another search has found of the states that are next; whether there are more. */
  accept(found: Uint8Array): boolean {
    const status = this.#placed(found, (at) =>
      this.#runtime.cat_explore_accept(this.#handle, at, found.length),
    );
    return status === Explored.RUNNING;
  }

  /** What was found, one record behind the other: as many as there are. */
  records(what: keyof typeof READ, first: number, count: number): Uint8Array {
    const sizes = { states: STATE_BYTES, edges: EDGE_BYTES, keys: this.look().keySize };
    const read = this.#read(READ[what], first, count, sizes[what]);
    if (read === null) throw new Error(NO_MEMORY);
    return read;
  }

  /** Puts records in that another search of the same has found, in their order; `restore` ends that. */
  put(what: keyof typeof READ, count: number, records: Uint8Array): Result<null> {
    const status = this.#placed(records, (at) =>
      this.#runtime.cat_explore_put(this.#handle, READ[what], count, at),
    );
    return this.#ofStatus(status);
  }

  restore(expanded: number, transitions: number, faults: readonly FoundFault[]): Result<null> {
    const status = this.#placed(faultBytes(faults), (at) =>
      this.#runtime.cat_explore_restore(
        this.#handle,
        expanded,
        BigInt(transitions),
        at,
        faults.length,
      ),
    );
    return this.#ofStatus(status);
  }

  #ofStatus(status: number): Result<null> {
    if (status >= 0) return success(null);
    return failure(this.#memory.text(this.#runtime.cat_message(this.#handle)));
  }

  #placed(bytes: Uint8Array, use: (address: number) => number): number {
    const at = this.#runtime.malloc(Math.max(bytes.length, 1));
    if (at === 0) throw new Error(NO_MEMORY);
    this.#memory.write(at, bytes);
    const told = use(at);
    this.#runtime.free(at);
    return told;
  }

  /** What has come to a bound can then go on up to other ones. */
  extend({ depth = ANY_DEPTH, memory = DEFAULT_MEMORY }: Bounds): void {
    this.#runtime.cat_explore_extend(this.#handle, depth, BigInt(memory));
  }

  look(): SearchView {
    return readView(this.#memory, this.#runtime.cat_explore_look(this.#handle));
  }

  faults(): FoundFault[] {
    const at = this.#runtime.cat_explore_faults(this.#handle);
    return readFaults(this.#memory, at, this.look().faultCount);
  }

  /** All steps from a state; of NONE those to the first states. */
  steps(state: number): Step[] {
    const count = this.#runtime.malloc(4);
    const at = this.#runtime.cat_explore_steps(this.#handle, state, count);
    const steps = readSteps(this.#memory, at, this.#memory.u32(count));
    this.#runtime.free(count);
    return steps;
  }

  graph(): Result<StateGraph> {
    const { states, edges, expanded } = this.look();
    const found = this.#read(READ.states, 0, states, STATE_BYTES);
    const ways = this.#read(READ.edges, 0, edges, EDGE_BYTES);
    return found === null || ways === null
      ? failure(NO_MEMORY)
      : success(new StateGraph(wordsOf(found), wordsOf(ways), expanded));
  }

  /** What a state is known by. */
  key(state: number): Uint8Array {
    return this.#read(READ.keys, state, 1, this.look().keySize) ?? new Uint8Array();
  }

  /** The same of several states, as many as there are, one behind the other. */
  keyBytes(first: number, count: number): Uint8Array {
    return this.#read(READ.keys, first, count, this.look().keySize) ?? new Uint8Array();
  }

  keys(first: number, count: number): Uint8Array[] {
    const { keySize } = this.look();
    const bytes = this.keyBytes(first, count);
    return Array.from({ length: bytes.length / keySize }, (_, index) =>
      bytes.subarray(index * keySize, (index + 1) * keySize),
    );
  }

  #read(what: number, first: number, count: number, size: number): Uint8Array | null {
    const bytes = Math.max(count * size, 1);
    const at = this.#runtime.malloc(bytes);
    if (at === 0) return null;
    const read = this.#runtime.cat_explore_read(this.#handle, what, first, count, at);
    const copy = this.#memory.copy(at, read * size);
    this.#runtime.free(at);
    return copy;
  }
}

const NO_MEMORY = "There is no memory left to look at what was found.";

const wordsOf = ({ buffer }: Uint8Array) => new Uint32Array(buffer);
