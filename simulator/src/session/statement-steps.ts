/**
 * Steps from statement to statement, over the ends of ticks: behind the last
 * place of one handler comes the first of the next that has any.
 */

import type { Engine } from "../engine/engine.js";
import type { Mover } from "./mover.js";
import type { Travel } from "./travel.js";

/** Goes to the next place at which the run can stand within a handler, or to its end. */
export function* toNextStatement(engine: Engine, mover: Mover): Travel {
  const { pause, tick } = engine.look();
  if (pause !== null && (yield* mover.pause(tick, mover.passed + 1))) return;
  while (engine.look().outcome === 0) {
    const next = engine.look().tick + 1;
    yield* mover.forward("tick", next);
    if (engine.look().tick === next && (yield* mover.pause(next, 0))) return;
  }
  yield* mover.again();
}

/** Goes to the place before, or to where the run begins. */
export function* toFormerStatement(engine: Engine, mover: Mover): Travel {
  const { pause, tick } = engine.look();
  const passed = pause === null ? 0 : mover.passed;
  if (passed > 0) {
    yield* mover.pause(tick, passed - 1);
    return;
  }
  const oldest = engine.takenOverAt ?? 0;
  for (let former = pause === null ? tick : tick - 1; former > oldest; former--) {
    if (yield* toLastStatement(mover, former)) return;
  }
  yield* mover.arrive(oldest);
}

/**
 * Finds the last place within a tick by doubling and halving: of a handler
 * that turns in a loop, the trace has forgotten how many it passed.
 * @returns false when the handler has none
 */
function* toLastStatement(mover: Mover, tick: number): Generator<void, boolean> {
  if (!(yield* mover.pause(tick, 0))) return false;
  let last = 0;
  let beyond = 1;
  while (yield* mover.pause(tick, beyond)) {
    last = beyond;
    beyond *= 2;
  }
  while (beyond - last > 1) {
    const middle = Math.floor((last + beyond) / 2);
    if (yield* mover.pause(tick, middle)) last = middle;
    else beyond = middle;
  }
  return yield* mover.pause(tick, last);
}
