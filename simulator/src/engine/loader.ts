import { type Failure, failure } from "../base/result.js";
import { Lead as Leads } from "../generated/layout.js";
import { TraceLevel } from "../generated/trace.js";
import type { Origin } from "../protocol.js";
import type { Lead } from "./exchange.js";
import { RuntimeMemory } from "./memory.js";
import type { RuntimeExports } from "./runtime.js";

const DEFAULT_OPTIONS = 0;

const NO_MEMORY = failure("There is no memory left for a simulation.");
const LEADS = { in: Leads.IN, out: Leads.OUT, shared: Leads.SHARED };

/** What is otherwise in a run from a time on, ns: its random numbers, or the value of a variable. */
export type TimedChange =
  | { readonly time: number; readonly seed: bigint }
  | { readonly time: number; readonly name: string; readonly value: number };

/**
 * Calls the loading functions of runtime.h, copying what they take into the runtime's memory. When one
 * of them fails, those behind it are not called.
 */
export class Loader {
  /** The runtime's handle, as every later call takes it. */
  readonly handle: number;
  /** What went wrong; null while nothing has. */
  failure: Failure | null = null;
  readonly #runtime: RuntimeExports;
  readonly #memory: RuntimeMemory;

  constructor(runtime: RuntimeExports) {
    this.#runtime = runtime;
    this.#memory = new RuntimeMemory(runtime.memory);
    this.handle = runtime.cat_new(DEFAULT_OPTIONS);
    if (this.handle === 0) this.failure = NO_MEMORY;
  }

  loadWorkload(bytes: Uint8Array): void {
    this.#call([bytes], ([address = 0]) =>
      this.#runtime.cat_load_workload(this.handle, address, bytes.length),
    );
  }

  /**
   * @param functions indices in the function table: setup, then the handlers of the descriptor;
   *   null when they are linked into the runtime's module
   */
  loadScheduler(descriptor: Uint8Array, functions: Uint32Array | null): void {
    const inputs = functions === null ? [descriptor] : [descriptor, bytesOf(functions)];
    this.#call(inputs, ([at = 0, functionsAt = 0]) =>
      this.#runtime.cat_load_scheduler(
        this.handle,
        at,
        descriptor.length,
        functionsAt,
        functions?.length ?? 0,
      ),
    );
  }

  setParameter(name: string, value: number): void {
    this.#callNamed(name, (at) => this.#runtime.cat_set_parameter(this.handle, at, value));
  }

  /** Says where a channel leads. */
  lead(channel: string, lead: Lead): void {
    this.#callNamed(channel, (at) => this.#runtime.cat_lead(this.handle, at, LEADS[lead]));
  }

  /** In the place of a workload: this is a manager, which needs so many ns for each message. */
  loadManager(message: number): void {
    this.#call([], () => this.#runtime.cat_load_manager(this.handle, BigInt(message)));
  }

  /** Says that this is a node of a system, which tells the manager so at a time, ns. */
  join(node: number, time: number): void {
    this.#call([], () => this.#runtime.cat_join(this.handle, node, BigInt(time)));
  }

  /** Others look at a shared variable of this name, and are to be told how it changes. */
  watch(name: string): void {
    this.#callNamed(name, (at) => this.#runtime.cat_watch(this.handle, at));
  }

  /** From the start on, all queries are asked after every event, and what contradicts the library's record is noted. */
  checkQueries(): void {
    if (this.failure === null) this.#runtime.cat_check_queries(this.handle, 1);
  }

  start(seed: bigint): void {
    this.#traceFromHere();
    this.#call([], () => this.#runtime.cat_start(this.handle, BigInt.asIntN(64, seed)));
  }

  /** The next start is decided by digits in the place of chance. */
  prescribe(digits: Uint8Array): void {
    this.#call([digits], ([address = 0]) =>
      this.#runtime.cat_vary(this.handle, address, digits.length),
    );
  }

  /** Prepares to explore all runs, in place of starting one. */
  openExploration(): void {
    this.#call([], () => this.#runtime.cat_explore_open(this.handle));
  }

  /** The application writes these values into an import; `rand` stands for random numbers. */
  vary(name: string, values: readonly number[]): void {
    const inputs = [new TextEncoder().encode(`${name}\0`), bytesOf(Float64Array.from(values))];
    this.#call(inputs, ([at = 0, valuesAt = 0]) =>
      this.#runtime.cat_explore_vary(this.handle, at, valuesAt, values.length),
    );
  }

  /** All values of a variable from a number on do the same. */
  hold(name: string, heldAt: number): void {
    this.#call([new TextEncoder().encode(`${name}\0`)], ([at = 0]) =>
      this.#runtime.cat_explore_hold(this.handle, at, BigInt(heldAt)),
    );
  }

  /** Of a variable or attribute that counts on and on only differences matter. */
  relate(name: string): void {
    this.#call([new TextEncoder().encode(`${name}\0`)], ([at = 0]) =>
      this.#runtime.cat_explore_relate(this.handle, at),
    );
  }

  /** @param memory bytes */
  beginExploration(flags: number, depth: number, memory: number): void {
    this.#call([], () =>
      this.#runtime.cat_explore_begin(this.handle, flags, depth, BigInt(memory)),
    );
  }

  /** Goes on with a run that was exported, instead of starting one. */
  takeOver({ world, adopt }: Origin): void {
    this.#traceFromHere();
    const take = adopt ? this.#runtime.cat_adopt : this.#runtime.cat_import;
    this.#call([world], ([address = 0]) => take(this.handle, address, world.length));
  }

  /** Gives what follows other random numbers. */
  reseed(seed: bigint): void {
    this.#call([], () => this.#runtime.cat_reseed(this.handle, BigInt.asIntN(64, seed)));
  }

  setVariable(name: string, value: number): void {
    this.#callNamed(name, (at) => this.#runtime.cat_set_variable(this.handle, at, value));
  }

  /** @param thread its number, from 1 */
  setAttribute(thread: number, name: string, value: number): void {
    this.#callNamed(name, (at) => this.#runtime.cat_set_attribute(this.handle, thread, at, value));
  }

  /** What is otherwise in a run from a time on. */
  change({ time, ...change }: TimedChange): void {
    const at = BigInt(time);
    if ("seed" in change) {
      const seed = BigInt.asIntN(64, change.seed);
      this.#call([], () => this.#runtime.cat_reseed_at(this.handle, at, seed));
    } else {
      const { name, value } = change;
      this.#callNamed(name, (name) =>
        this.#runtime.cat_set_variable_at(this.handle, at, name, value),
      );
    }
  }

  #traceFromHere(): void {
    if (this.failure !== null) return;
    this.#runtime.cat_set_trace_level(this.handle, TraceLevel.EVENTS);
  }

  #callNamed(name: string, invoke: (address: number) => number): void {
    this.#call([new TextEncoder().encode(`${name}\0`)], ([address = 0]) => invoke(address));
  }

  #call(inputs: readonly Uint8Array[], invoke: (addresses: number[]) => number): void {
    if (this.failure !== null) return;
    const addresses = inputs.map((bytes) => this.#place(bytes));
    if (addresses.includes(0)) {
      this.failure = NO_MEMORY;
      return;
    }
    const status = invoke(addresses);
    for (const address of addresses) this.#runtime.free(address);
    if (status >= 0) return;
    this.failure = failure(this.#memory.text(this.#runtime.cat_message(this.handle)));
  }

  #place(bytes: Uint8Array): number {
    const address = this.#runtime.malloc(Math.max(bytes.length, 1));
    if (address !== 0) this.#memory.write(address, bytes);
    return address;
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint32Array | Float64Array) =>
  new Uint8Array(buffer, byteOffset, byteLength);
