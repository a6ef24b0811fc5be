/** Nodes whose threads look again and again for what others would send: such a run never comes to its end by itself. */

import type { RunView } from "../engine/engine.js";
import type { WasmEngine } from "../engine/wasm-engine.js";
import { MailKind, Outcome } from "../generated/layout.js";
import type { SystemPlan } from "../generated/system.js";
import type { SystemEnd } from "../system-protocol.js";
import { deadlockOfLookers } from "./deadlock.js";
import { isAlive, lastDeed } from "./deeds.js";
import type { SystemMessage } from "./network/message.js";
import { MANAGER } from "./numbers.js";
import { BEGINNING, inOrder, type Position } from "./position.js";
import type { SystemProcess } from "./process.js";
import { Walk } from "./walk.js";

/** Ticks of the first step back; each further one is twice as long. */
const FIRST_STEP = 1024;
const UNBOUNDED = Number.MAX_SAFE_INTEGER;

/** Which only bring values of shared variables: no thread waits for them. */
const OF_VARIABLES: ReadonlySet<number> = new Set([
  MailKind.VALUE,
  MailKind.READ,
  MailKind.UPDATE,
  MailKind.ANSWER,
  MailKind.COPY,
]);

/** Whether a message may let a thread go on. */
export const concernsThreads = (message: SystemMessage): boolean =>
  message.kind === "channel" || !OF_VARIABLES.has(message.mail.kind);

/**
 * Nodes wait for each other, some of which look in vain without end: the run ends where the last of these did so first.
 * Once it is so it stays so: it does not matter when it is looked for. Null: it is not so.
 * @param members of a run in which no message is under way that concerns threads
 * @param reached up to the end of which time all have come, ns
 */
export function endOfLookers(
  plan: SystemPlan,
  members: readonly (SystemProcess | null)[],
  reached: number,
): SystemEnd | null {
  const alive = members
    .filter((member) => member !== null)
    .filter((node) => node.place.number !== MANAGER && isAlive(node, reached));
  const areToCome = plan.nodes.some(({ arrives }) => arrives > reached);
  if (areToCome || !alive.some(({ looks }) => looks)) return null;
  const message = deadlockOfLookers(plan, alive);
  if (message === null) return null;
  const others = alive.filter(({ looks }) => !looks);
  const ends = [lastDeed(others), ...alive.filter(({ looks }) => looks).map(firstInVain)];
  const at = ends.sort(inOrder).at(-1) ?? BEGINNING;
  const isBehind = ({ time }: RunView) => time < at.time;
  const first = members.map((member) => (member === null ? 0 : backTo(member.engine, isBehind)));
  new Walk(members, first).to(at);
  return { kind: "deadlock", at, message };
}

/**
 * Whether only threads are left that look for what nobody sends any more, and nothing is to come: it stays so to the end.
 * @param members of a run in which no message is under way that concerns threads
 * @param reached up to the end of which time all have come, ns
 */
export function isSettled(
  plan: SystemPlan,
  members: readonly (SystemProcess | null)[],
  reached: number,
): boolean {
  const times = plan.nodes.flatMap(({ arrives, departs, crashes }) => [arrives, departs, crashes]);
  if (times.some((time) => time !== null && time > reached)) return false;
  return members
    .filter((member) => member !== null)
    .filter(({ place }) => place.number !== MANAGER)
    .every(({ looks, engine }) => {
      if (!looks) return engine.look().outcome !== Outcome.RUNNING;
      const waits = engine.waits();
      return waits?.needsOthers === true && waits.wastedInARow > 0;
    });
}

/** How many turns of threads that look were of use. */
export function usefulTurns(processes: readonly SystemProcess[]): number {
  return processes
    .filter(({ looks }) => looks)
    .reduce((sum, { engine }) => {
      const { decisions, wasted } = engine.look();
      return sum + decisions - wasted;
    }, 0);
}

/** Where the first of the last turns ended, some of which were wasted. The run then stands elsewhere. */
function firstInVain({ engine, place }: SystemProcess): Position {
  const inARow = engine.waits()?.wastedInARow ?? 0;
  const { wasted, tick } = engine.look();
  const isBefore = (view: RunView) => view.wasted <= wasted - inARow;
  let before = backTo(engine, isBefore);
  let after = tick;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (isBefore(at(engine, middle))) before = middle;
    else after = middle;
  }
  return { time: at(engine, after).time, node: place.number, tick: after };
}

/** Goes back to a tick at which something holds of a run. */
function backTo(engine: WasmEngine, holds: (view: RunView) => boolean): number {
  let view = engine.look();
  for (let step = FIRST_STEP; view.tick > 0 && !holds(view); step *= 2) {
    view = at(engine, Math.max(0, view.tick - step));
  }
  return view.tick;
}

function at(engine: WasmEngine, tick: number): RunView {
  engine.seek(tick, UNBOUNDED);
  return engine.look();
}
