import type { Engine } from "../../src/engine/engine.js";
import type { SimulationState } from "../../src/protocol.js";
import { Session } from "../../src/session/session.js";
import { complete } from "../../src/session/travel.js";

/** What a state says of the run itself, not of how far it was visited. */
export type Position = Omit<SimulationState, "lastTick" | "lastTime" | "playing">;

export function positionOf(session: Session): Position {
  const { lastTick: _tick, lastTime: _time, playing: _playing, ...position } = session.state;
  return position;
}

/** Every position of a run from its start, one tick after the other, up to so many. */
export function replay(engine: Engine, count: number): Position[] {
  const session = new Session(engine);
  complete(session.seek(0));
  const positions = [positionOf(session)];
  while (positions.length < count && !session.ended) {
    complete(session.step("tick", 1));
    positions.push(positionOf(session));
  }
  return positions;
}

export type Move =
  | { readonly kind: "tick" | "decision"; readonly direction: 1 | -1 }
  | { readonly kind: "seek"; readonly tick: number }
  | { readonly kind: "time"; readonly time: number }
  | { readonly kind: "run"; readonly ticks: number };

/**
 * Where a move leads, found the plain way in the list of all positions.
 * @param ended whether the last position is the end of the run
 * @returns an index, or -1 for a place behind those that are known
 */
export function destination(
  positions: readonly Position[],
  ended: boolean,
  at: number,
  move: Move,
): number {
  const isDecision = (i: number) => positions[i]?.decisions !== positions[i - 1]?.decisions;
  const behind = ended ? positions.length - 1 : -1;
  const orBehind = (index: number) => (index < 0 || index >= positions.length ? behind : index);
  switch (move.kind) {
    case "tick":
      return move.direction === 1 ? orBehind(at + 1) : Math.max(0, at - 1);
    case "decision": {
      if (move.direction === 1) {
        return orBehind(positions.findIndex((_, i) => i > at && isDecision(i)));
      }
      const before = positions.findLastIndex((_, i) => i > 0 && i < at && isDecision(i));
      if (before > 0) return before;
      return at > 0 && isDecision(at) ? at - 1 : 0;
    }
    case "seek":
      return orBehind(positions.findIndex(({ tick }) => tick === move.tick));
    case "time":
      return positions.findLastIndex(({ time }) => time <= move.time);
    case "run": {
      const tick = (positions[at]?.tick ?? 0) + move.ticks;
      const found = positions.findIndex((position) => position.tick === tick);
      return found <= at ? behind : found;
    }
  }
}
