import { failure, type Result, success } from "../result.js";
import { RuntimeMemory } from "./memory.js";
import type { RuntimeExports } from "./runtime.js";

const DEFAULT_OPTIONS = 0;

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

  /** @param functions indices in the function table: setup, then the handlers of the descriptor */
  loadScheduler(descriptor: Uint8Array, functions: Uint32Array): Result<void> {
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
    return this.#call([new TextEncoder().encode(`${name}\0`)], ([address = 0]) =>
      this.#runtime.cat_set_parameter(this.handle, address, value),
    );
  }

  start(seed: bigint): Result<void> {
    this.#runtime.cat_set_trace_level(this.handle, 1);
    return this.#call([], () => this.#runtime.cat_start(this.handle, BigInt.asIntN(64, seed)));
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
