/** Who can still do something, and where something was done last. */

import type { RunView } from "../engine/engine.js";
import type { WasmEngine } from "../engine/wasm-engine.js";
import { Outcome } from "../generated/layout.js";
import { BEGINNING, inOrder, type Position } from "./position.js";
import type { SystemProcess } from "./process.js";

/** Whether it had not crashed by a time (ns), nor tells itself why it cannot go on. */
export const isAlive = ({ place, engine }: SystemProcess, time: number): boolean =>
  engine.look().outcome !== Outcome.DEADLOCK && (place.plan?.crashes ?? Infinity) > time;

/** The last tick of all in which something was done: nobody does anything who waits up to the limit of time. */
export function lastDeed(processes: readonly SystemProcess[]): Position {
  const deeds = processes.map(({ engine, place }) => {
    const { tick } =
      engine.look().outcome === Outcome.TIME_LIMIT ? beforeLimit(engine) : engine.look();
    return { time: engine.look().time, node: place.number, tick };
  });
  return deeds.sort(inOrder).at(-1) ?? BEGINNING;
}

/** A run waits in vain within its last tick, or behind it. */
function beforeLimit(engine: WasmEngine): RunView {
  const { tick } = engine.look();
  const go = (to: number) => {
    engine.seek(to, Number.MAX_SAFE_INTEGER);
    return engine.look();
  };
  go(Math.max(0, tick - 1));
  const last = go(tick);
  return last.outcome === Outcome.TIME_LIMIT ? go(tick - 1) : last;
}
