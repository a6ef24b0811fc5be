import type { Engine, RunView } from "../../src/engine/engine.js";

/** An engine of which the trace seems to hold only so many records. */
export function withRing(engine: Engine, capacity: number): Engine {
  return new Proxy(engine, {
    get(target, key) {
      if (key === "look") return (): RunView => ({ ...target.look(), traceCapacity: capacity });
      const value = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
