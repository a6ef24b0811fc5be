import type { WasmEngine } from "../../engine/wasm-engine.js";
import { ThreadState } from "../../generated/layout.js";
import { containerNames } from "../../trace/names.js";
import type { KeyState } from "../state.js";

/** Reads where a run stands as properties see states. Threads that have ended are no part of it. */
export class StandingReader {
  readonly #engine: WasmEngine;
  readonly #containers: readonly string[];

  constructor(engine: WasmEngine) {
    this.#engine = engine;
    this.#containers = containerNames(engine.descriptor).map(({ name }) => name);
  }

  read(): KeyState {
    const { descriptor } = this.#engine;
    const { containerNodes, running } = this.#engine.look();
    const globals = this.#engine.globals();
    const threads = this.#engine.threads();
    return {
      running: running === 0 ? 0 : running - containerNodes,
      containers: this.#containers.map((name, index) => ({
        name,
        threads: this.#engine.threadsIn(index + 1).map((node) => node - containerNodes),
      })),
      threads: threads
        .filter(({ state }) => state !== ThreadState.UNBORN && state !== ThreadState.DEAD)
        .map(({ state, attributes }) => ({
          state,
          wait: 0,
          isWatched: false,
          attributes: Object.fromEntries(
            descriptor.attributes.map(({ name }, index) => [name, attributes[index] ?? 0]),
          ),
        })),
      variables: Object.fromEntries(
        descriptor.globals.map(({ name }, index) => [name, globals[index] ?? 0]),
      ),
    };
  }
}
