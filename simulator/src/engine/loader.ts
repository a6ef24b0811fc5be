import { failure, type Result, success } from "../base/result.js";
import { Lead as Leads } from "../generated/layout.js";
import { TraceLevel } from "../generated/trace.js";
import type { Origin } from "../protocol.js";
import type { Lead } from "./exchange.js";
import { RuntimeMemory } from "./memory.js";
import type { RuntimeExports } from "./runtime.js";

const DEFAULT_OPTIONS = 0;

const LEADS = { in: Leads.IN, out: Leads.OUT };

const nameBytes = (name: string) => new TextEncoder().encode(`${name}\0`);

/** Calls the loading functions of runtime.h, copying what they take into the runtime's memory. */
export class Loader {
  /** The runtime's handle, as every later call takes it. */
  readonly handle: number;
  readonly #runtime: RuntimeExports;
  readonly #memory: RuntimeMemory;

  constructor(runtime: RuntimeExports) {
    this.#runtime = runtime;
    this.#memory = new RuntimeMemory(runtime.memory);
    this.handle = runtime.cat_new(DEFAULT_OPTIONS);
  }

  loadWorkload(bytes: Uint8Array): Result<void> {
    return this.#call([bytes], ([address = 0]) =>
      this.#runtime.cat_load_workload(this.handle, address, bytes.length),
    );
  }

  /**
   * @param functions indices in the function table: setup, then the handlers of the descriptor;
   *   null when they are linked into the runtime's module
   */
  loadScheduler(descriptor: Uint8Array, functions: Uint32Array | null): Result<void> {
    if (functions === null) {
      return this.#call([descriptor], ([address = 0]) =>
        this.#runtime.cat_load_scheduler(this.handle, address, descriptor.length, 0, 0),
      );
    }
    const indices = new Uint8Array(functions.buffer, functions.byteOffset, functions.byteLength);
    return this.#call([descriptor, indices], ([descriptorAt = 0, functionsAt = 0]) =>
      this.#runtime.cat_load_scheduler(
        this.handle,
        descriptorAt,
        descriptor.length,
        functionsAt,
        functions.length,
      ),
    );
  }

  setParameter(name: string, value: number): Result<void> {
    return this.#call([nameBytes(name)], ([address = 0]) =>
      this.#runtime.cat_set_parameter(this.handle, address, value),
    );
  }

  /** Says where a channel leads. */
  lead(channel: string, lead: Lead): Result<void> {
    return this.#call([nameBytes(channel)], ([address = 0]) =>
      this.#runtime.cat_lead(this.handle, address, LEADS[lead]),
    );
  }

  /** From the start on, all queries are asked after every event, and what contradicts the library's record is noted. */
  checkQueries(): Result<void> {
    this.#runtime.cat_check_queries(this.handle, 1);
    return success(undefined);
  }

  start(seed: bigint): Result<void> {
    this.#runtime.cat_set_trace_level(this.handle, TraceLevel.EVENTS);
    return this.#call([], () => this.#runtime.cat_start(this.handle, BigInt.asIntN(64, seed)));
  }

  /** Goes on with a run that was exported, instead of starting one. */
  takeOver({ world, adopt }: Origin): Result<void> {
    this.#runtime.cat_set_trace_level(this.handle, TraceLevel.EVENTS);
    const take = adopt ? this.#runtime.cat_adopt : this.#runtime.cat_import;
    return this.#call([world], ([address = 0]) => take(this.handle, address, world.length));
  }

  /** Gives what follows other random numbers. */
  reseed(seed: bigint): Result<void> {
    return this.#call([], () => this.#runtime.cat_reseed(this.handle, BigInt.asIntN(64, seed)));
  }

  setVariable(name: string, value: number): Result<void> {
    return this.#call([nameBytes(name)], ([address = 0]) =>
      this.#runtime.cat_set_variable(this.handle, address, value),
    );
  }

  /** @param thread its number, from 1 */
  setAttribute(thread: number, name: string, value: number): Result<void> {
    return this.#call([nameBytes(name)], ([address = 0]) =>
      this.#runtime.cat_set_attribute(this.handle, thread, address, value),
    );
  }

  #call(inputs: readonly Uint8Array[], invoke: (addresses: number[]) => number): Result<void> {
    if (this.handle === 0) return failure("There is no memory left for a simulation.");
    const addresses = inputs.map((bytes) => this.#place(bytes));
    if (addresses.includes(0)) return failure("There is no memory left for a simulation.");
    const status = invoke(addresses);
    for (const address of addresses) this.#runtime.free(address);
    return status < 0
      ? failure(this.#memory.text(this.#runtime.cat_message(this.handle)))
      : success(undefined);
  }

  #place(bytes: Uint8Array): number {
    const address = this.#runtime.malloc(Math.max(bytes.length, 1));
    if (address !== 0) this.#memory.write(address, bytes);
    return address;
  }
}
