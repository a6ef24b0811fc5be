import type { WasmEngine } from "../../engine/wasm-engine.js";
import { TraceLevel } from "../../generated/trace.js";
import type { Passage } from "../../system/network/message-log.js";
import { inOrder, type Position } from "../../system/position.js";
import type { SystemProcess } from "../../system/process.js";
import type { System } from "../../system/system.js";
import type { KeyState } from "../state.js";
import { stateKey } from "../workload/state-key.js";
import { HELD } from "./deviations.js";
import { SystemStanding } from "./standing.js";

const UNBOUNDED = Number.MAX_SAFE_INTEGER;

/** Right behind a tick of a process. */
export interface Moment extends Position {
  /** Of all that decides how the process goes on; null where nobody asks. */
  readonly state: string | null;
  /** Whether more than the time is otherwise than behind the process's tick before: a thread, a container, a variable. */
  readonly isChange: boolean;
  /** Where the process stands; null where no property asks. */
  readonly standing: KeyState | null;
}

/** What has happened in a run of a system, moment by moment, as it goes on. */
export class Past {
  readonly system: System;
  /** In the order of their times, processes and ticks. */
  readonly moments: Moment[] = [];
  /** In the order of sending. */
  readonly passages: Passage[] = [];
  /** Where all stand, as properties of one's own see it; null: there are none. */
  readonly standing: SystemStanding | null;
  /** How many ticks of each process are among the moments. */
  readonly #ticks: number[];
  /** What each process looked like behind the last of them, but for times. */
  readonly #looks: string[] = [];

  constructor(system: System, hasOwn: boolean) {
    this.system = system;
    this.standing = hasOwn ? new SystemStanding(system.processes) : null;
    this.#ticks = system.members.map(() => 0);
    system.onSent = (passages) => this.passages.push(...passages);
    for (const { engine } of system.processes) engine.setTraceLevel(TraceLevel.OFF);
  }

  /** How many ticks all have made where they stand. */
  get events(): number {
    return this.system.processes.reduce((sum, { engine }) => sum + engine.look().tick, 0);
  }

  /** When the last message has come, ns. */
  get lastArrival(): number {
    const came = this.passages.map(({ arrival }) => arrival).filter((arrival) => arrival < HELD);
    return Math.max(0, ...came);
  }

  /** How many moments lie before a time, ns. */
  eventsBefore(time: number): number {
    let [low, high] = [0, this.moments.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.moments[middle] as Moment).time < time) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Goes on to the end of a time, ns. All stand at their last ticks then, and at the end of a run at what ended it. */
  goOn(until: number): void {
    const steps = this.system.run(until);
    for (let step = steps.next(); ; step = steps.next()) {
      if (!step.done) continue;
      if (!step.value.ok) throw new Error(step.value.message);
      break;
    }
    this.passages.sort((a, b) => a.sent - b.sent || a.from - b.from || a.number - b.number);
  }

  /**
   * Goes through what is new once more, and adds it to the moments.
   * @param from states before this time are not asked for
   */
  look(from: number): void {
    const found = this.system.processes.flatMap((process) => this.#walk(process, from));
    this.moments.push(...found.sort(inOrder));
  }

  #walk({ engine, place: { number } }: SystemProcess, from: number): Moment[] {
    const { tick: last } = engine.look();
    const found: Moment[] = [];
    const first = this.#ticks[number] ?? 0;
    this.#ticks[number] = last;
    if (first === last) return found;
    engine.seek(first, UNBOUNDED);
    for (let tick = first + 1; tick <= last; tick++) {
      engine.run("tick", tick, UNBOUNDED);
      const { time } = engine.look();
      const state = time < from ? null : stateKey(engine);
      const look = lookOf(engine);
      const isChange = look !== this.#looks[number];
      const standing = this.standing?.read(number) ?? null;
      found.push({ time, node: number, tick, state, isChange, standing });
      this.#looks[number] = look;
    }
    return found;
  }
}

/** Who is where, and what is known. */
function lookOf(engine: WasmEngine): string {
  const { containerNodes, running } = engine.look();
  const containers = Array.from({ length: containerNodes }, (_, at) => engine.threadsIn(at + 1));
  const parts = [engine.threadStates(), containers.map((threads) => threads.join("-"))];
  return [running, ...parts, engine.globals(), engine.variables()].join("|");
}
