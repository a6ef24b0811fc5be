import { Outcome, ThreadState } from "../../src/generated/layout.js";
import type { TraceRow } from "./trace-table.js";

/** A number that changes over time. */
export class Level {
  now = 0;
  highest = 0;
  #since = 0;
  readonly #lasted = new Map<number, number>();

  set(value: number, time: number): void {
    this.#lasted.set(this.now, this.#lastedUntil(this.now, time));
    this.#since = time;
    this.now = value;
    this.highest = Math.max(this.highest, value);
  }

  /** Its sum over the time up to now, or that of what it is counted as. */
  sumUntil(time: number, counted: (value: number) => number = (value) => value): number {
    const values = new Set([...this.#lasted.keys(), this.now]);
    const parts = [...values].map((value) => counted(value) * this.#lastedUntil(value, time));
    return parts.reduce((sum, part) => sum + part, 0);
  }

  #lastedUntil(value: number, time: number): number {
    return (this.#lasted.get(value) ?? 0) + (value === this.now ? time - this.#since : 0);
  }
}

/** How long a thread was in which state. */
class Life {
  readonly className: string;
  readonly spent = new Map<number, number>();
  state: number = ThreadState.NEW;
  since: number;
  activations = 0;
  wasted = 0;

  constructor(className: string, born: number) {
    this.className = className;
    this.since = born;
  }

  enter(state: number, time: number): void {
    this.spent.set(this.state, this.spentIn(this.state, time));
    this.state = state;
    this.since = time;
  }

  spentIn(state: number, time: number): number {
    return (this.spent.get(state) ?? 0) + (this.state === state ? time - this.since : 0);
  }
}

interface Device {
  /** Requests in service and queued. */
  readonly level: Level;
  /** By thread, when its request was made. */
  readonly asked: Map<number, number>;
  served: number;
  /** From requests to the end of their service, in all; latency comes after that. */
  responseSum: number;
}

interface Channel {
  readonly level: Level;
  arrived: number;
  refused: number;
}

interface Lock {
  /** By element, when it was taken; by those who only read it is held in no measure. */
  readonly taken: Map<number, number>;
  /** By element, how many read it. */
  readonly readers: Map<number, number>;
  acquired: number;
  contended: number;
  held: number;
}

interface Processor {
  ranLast: number;
  /** Who was chosen and has not had its turn yet; 0 for nobody. */
  chosen: number;
  /** When the switch to that one began, as if no handler had held it up; null before. */
  begun: number | null;
}

const READY: ReadonlySet<number> = new Set([ThreadState.NEW, ThreadState.READY]);

/**
 * What can be known of a run's measures from the table of its trace and nothing else. It is written
 * from the meanings in trace.toml, and shares no code with the runtime or the simulator.
 */
export class MeasuredByTrace {
  time = 0;
  ticks = 0;
  decisions = 0;
  switches = 0;
  switchTime = 0;
  wasted = 0;
  contradictions = 0;
  schedulerTime = 0;
  /** The longest time that a thread was new or ready. */
  longestReady = 0;
  /** Who runs, on all processors. */
  readonly running = new Set<number>();
  readonly lives: Life[] = [];
  readonly histograms = new Map<number, number[]>();
  readonly counters = new Map<number, number>();
  readonly containers = new Map<number, Level>();
  readonly devices = new Map<number, Device>();
  readonly channels = new Map<number, Channel>();
  readonly locks = new Map<number, Lock>();

  /** When the handler was called that has not returned yet. */
  #entered: number | null = null;
  /** 0 for a run that could go on. */
  #outcome = 0;
  /** The processor that things happen on. */
  #on = 0;
  readonly #processors = new Map<number, Processor>();
  /** The row before was the return from a choice: a fault now says that the choice cannot be. */
  #hasJustChosen = false;

  take(row: TraceRow): void {
    const { time, tick, kind, thread, place, value } = row;
    this.time = time;
    const hasJustChosen = this.#hasJustChosen;
    this.#hasJustChosen = false;
    switch (kind) {
      case "ENTER":
        this.ticks = tick;
        this.#entered = time;
        break;
      case "LEAVE":
        this.schedulerTime += value;
        this.#entered = null;
        this.#beginSwitch(time, value);
        break;
      case "DISPATCH":
        this.decisions++;
        this.#processor().chosen = thread;
        this.#processor().begun = null;
        break;
      case "FAULT":
        if (hasJustChosen) this.#processor().chosen = 0;
        break;
      case "ON":
        this.#on = place;
        break;
      case "RUN":
        this.#takeTurn(thread, value);
        break;
      case "RELEASE":
        this.#leave(thread, time);
        break;
      case "BIRTH":
        this.lives[thread - 1] = new Life(row.className, time);
        break;
      case "STATE":
        this.#enter(thread, place, time);
        break;
      case "WASTED":
        this.wasted++;
        this.#life(thread).wasted++;
        break;
      case "TRANSFER":
        this.#move(place & 0xffff, -1, time);
        this.#move(place >>> 16, 1, time);
        break;
      case "RECORD":
        entry(this.histograms, place, (): number[] => []).push(value);
        break;
      case "COUNT":
        this.counters.set(place, value);
        break;
      case "ARRIVAL":
      case "MESSAGE":
        this.#message(place, value, kind === "ARRIVAL", time);
        break;
      case "REFUSED":
        this.#channel(place).refused = value;
        break;
      case "DEVICE":
        this.#request(place, thread, value, time);
        break;
      case "LOCK":
        this.#lock(place & 0xffff, place >>> 16, value, time);
        break;
      case "CONTRADICTION":
        this.contradictions++;
        break;
      case "END":
        this.#outcome = place;
        break;
    }
  }

  /** To be called once, with the time up to which the run was measured. */
  end(time: number): void {
    this.time = time;
    if (this.#outcome !== 0) this.#endInWhatLasts(time);
    for (const lock of this.locks.values()) {
      for (const taken of lock.taken.values()) lock.held += time - taken;
    }
    for (const { state, since } of this.lives) {
      if (READY.has(state)) this.longestReady = Math.max(this.longestReady, time - since);
    }
  }

  /** What the end cut off has no record of its own end. A handler that failed took no time. */
  #endInWhatLasts(time: number): void {
    if (this.#entered !== null && this.#outcome !== Outcome.FAULT) {
      this.schedulerTime += time - this.#entered;
    }
    for (const processor of this.#processors.values()) this.#cutOffSwitch(processor, time);
  }

  #processor(): Processor {
    return entry(this.#processors, this.#on, newProcessor);
  }

  /** One that has begun goes on when the handler is over. */
  #beginSwitch(time: number, cost: number): void {
    const processor = this.#processor();
    if (processor.chosen === 0) return;
    this.#hasJustChosen = processor.begun === null;
    processor.begun = processor.begun === null ? time : processor.begun + cost;
  }

  #cutOffSwitch(processor: Processor, time: number): void {
    const { chosen, ranLast, begun } = processor;
    if (chosen === 0 || chosen === ranLast || begun === null) return;
    this.switches++;
    this.switchTime += time - begun;
  }

  /** Also one that is displaced while its processor switches to it. */
  #leave(thread: number, time: number): void {
    const processor = this.#processor();
    this.running.delete(thread);
    if (processor.chosen !== thread) return;
    this.#cutOffSwitch(processor, time);
    processor.chosen = 0;
  }

  #life(thread: number): Life {
    const life = this.lives[thread - 1];
    if (life === undefined) throw new Error(`thread ${thread} was never born`);
    return life;
  }

  #takeTurn(thread: number, cost: number): void {
    const processor = this.#processor();
    if (thread !== processor.ranLast) this.switches++;
    this.switchTime += cost;
    processor.ranLast = thread;
    processor.chosen = 0;
    this.#life(thread).activations++;
    this.running.add(thread);
  }

  #enter(thread: number, state: number, time: number): void {
    const life = this.#life(thread);
    if (READY.has(life.state)) {
      this.longestReady = Math.max(this.longestReady, time - life.since);
    }
    life.enter(state, time);
  }

  #move(container: number, by: number, time: number): void {
    if (container === 0) return;
    const level = entry(this.containers, container, () => new Level());
    level.set(level.now + by, time);
  }

  #channel(number: number): Channel {
    return entry(this.channels, number, () => ({ level: new Level(), arrived: 0, refused: 0 }));
  }

  /** Where there are no fewer messages than before, one came: it was handed on, or took one's room. */
  #message(number: number, length: number, isArrival: boolean, time: number): void {
    const channel = this.#channel(number);
    if (isArrival || length >= channel.level.now) channel.arrived++;
    channel.level.set(length, time);
  }

  #request(number: number, thread: number, requests: number, time: number): void {
    const device = entry(this.devices, number, newDevice);
    const { level, asked } = device;
    if (requests > level.now) {
      asked.set(thread, time);
    } else {
      device.served++;
      device.responseSum += time - (asked.get(thread) ?? Number.NaN);
    }
    level.set(requests, time);
  }

  #lock(number: number, element: number, change: number, time: number): void {
    const lock = entry(this.locks, number, newLock);
    const readers = lock.readers.get(element) ?? 0;
    if (change === 2) lock.contended++;
    if (change === 1) {
      lock.acquired++;
      lock.taken.set(element, time);
    }
    if (change === 3) {
      lock.acquired++;
      lock.readers.set(element, readers + 1);
    }
    if (change === 0 && readers > 0) {
      lock.readers.set(element, readers - 1);
    } else if (change === 0) {
      lock.held += time - (lock.taken.get(element) ?? Number.NaN);
      lock.taken.delete(element);
    }
  }
}

const newDevice = (): Device => ({
  level: new Level(),
  asked: new Map(),
  served: 0,
  responseSum: 0,
});

const newLock = (): Lock => ({
  taken: new Map(),
  readers: new Map(),
  acquired: 0,
  contended: 0,
  held: 0,
});

const newProcessor = (): Processor => ({ ranLast: 0, chosen: 0, begun: null });

function entry<T>(map: Map<number, T>, key: number, make: () => T): T {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}
