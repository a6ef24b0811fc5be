import type { Engine } from "../engine/engine.js";
import type { Moment, SimulationState } from "../protocol.js";
import type { Mover } from "./mover.js";
import { complete, type Travel } from "./travel.js";

/**
 * Goes back into the last tick, to where its handler had passed so many sites, and returns to where
 * the run stands. The handler is carried out anew, so everything is as it was there.
 * @param read tells how everything is where the run stands
 */
export function lookBack(
  engine: Engine,
  mover: Mover,
  passed: number | null,
  read: () => SimulationState,
): Pick<Moment, "state" | "before"> {
  const { tick, outcome } = engine.look();
  const isOutOfReach = tick === 0 || (engine.takenOverAt !== null && tick <= engine.takenOverAt);
  if (isOutOfReach) return { state: null, before: null };
  complete(mover.to(tick - 1));
  const before = read().globals;
  const isWithin =
    passed !== null && engine.whyNoPause === null && finish(mover.pause(tick, passed));
  const state = isWithin ? read() : null;
  complete(back(mover, tick, outcome !== 0));
  return { state, before };
}

/** @param ended whether the run had ended, perhaps behind that tick */
function* back(mover: Mover, tick: number, ended: boolean): Travel {
  yield* mover.arrive(tick);
  if (ended) yield* mover.forward("tick", tick + 1);
}

function finish(travel: Generator<void, boolean>): boolean {
  for (;;) {
    const { done, value } = travel.next();
    if (done === true) return value;
  }
}
