/**
 * How far the loads of a family's nodes lie apart over time. The load of a node is the number of its threads: of all
 * that live, and of those that could run or do. At each moment the difference is the largest load of the nodes that are
 * there, less the smallest. Its mean is weighted by time, over the time in which there are two nodes at least; its
 * maximum is the largest that lasted. A node counts from its first decision on, when the threads that it begins with are
 * there, and threads from the end of the tick in which they begin or end.
 */
import { ThreadState } from "../../generated/layout.js";
import { TraceKind } from "../../generated/trace.js";
import type { TraceRecord } from "../../trace/cursor.js";
import { TraceReader } from "../../trace/reader.js";
import type { SystemProcess } from "../process.js";

/** A difference over time, in threads. */
export interface Apart {
  readonly mean: number;
  readonly max: number;
}

export interface LoadDifference {
  readonly family: string;
  /** How long two nodes at least were there, ns. */
  readonly observed: number;
  readonly threads: Apart;
  /** Of the threads that could run, or did. */
  readonly ready: Apart;
}

/** The load of a node from a time on; null: it is not there. */
interface Change {
  readonly time: number;
  readonly load: Load | null;
}

interface Load {
  readonly threads: number;
  readonly ready: number;
}

const COULD_RUN: ReadonlySet<number> = new Set([
  ThreadState.NEW,
  ThreadState.READY,
  ThreadState.RUNNING,
]);
const NOT_ALIVE: ReadonlySet<number> = new Set([ThreadState.UNBORN, ThreadState.DEAD]);

/** Follows the loads of a system's nodes by their traces. */
export class LoadWatch {
  readonly #families: readonly FamilyLoad[];

  /** @param processes just started; those whose traces are read are `watched` */
  constructor(processes: readonly SystemProcess[]) {
    const names = new Set(processes.flatMap(({ place }) => place.family ?? []));
    this.#families = [...names]
      .map((name) => ({
        name,
        nodes: processes.filter(({ place }) => place.family === name),
      }))
      .filter(({ nodes }) => nodes.length > 1)
      .map(({ name, nodes }) => new FamilyLoad(name, nodes));
  }

  /** The numbers of the nodes whose traces it reads. */
  get watched(): ReadonlySet<number> {
    return new Set(this.#families.flatMap(({ nodes }) => nodes));
  }

  /**
   * Takes in all ticks that have ended; to be called before the rings of the traces wrap.
   * @param reached up to when all nodes have come, ns
   */
  drain(reached: number): void {
    for (const family of this.#families) family.drain(reached);
  }

  /** What it came to up to a time, ns. */
  finish(time: number): LoadDifference[] {
    this.drain(time);
    return this.#families.map((family) => family.finish(time));
  }
}

class FamilyLoad {
  readonly nodes: readonly number[];
  readonly #name: string;
  readonly #logs: readonly NodeLoads[];
  readonly #loads: (Load | null)[];
  /** Up to when it is summed up, ns. */
  #time = 0;
  #observed = 0;
  readonly #threads = new Sum();
  readonly #ready = new Sum();

  constructor(name: string, nodes: readonly SystemProcess[]) {
    this.#name = name;
    this.nodes = nodes.map(({ place }) => place.number);
    this.#logs = nodes.map((node) => new NodeLoads(node));
    this.#loads = nodes.map(() => null);
  }

  drain(reached: number): void {
    const changes = this.#logs.flatMap((log, node) =>
      log.take(reached).map((change) => ({ node, ...change })),
    );
    changes.sort((a, b) => a.time - b.time || a.node - b.node);
    for (const { node, time, load } of changes) {
      this.#goOnTo(time);
      this.#loads[node] = load;
    }
  }

  finish(time: number): LoadDifference {
    this.#goOnTo(time);
    return {
      family: this.#name,
      observed: this.#observed,
      threads: this.#threads.over(this.#observed),
      ready: this.#ready.over(this.#observed),
    };
  }

  #goOnTo(time: number): void {
    const length = time - this.#time;
    if (length <= 0) return;
    this.#time = time;
    const there = this.#loads.filter((load) => load !== null);
    if (there.length < 2) return;
    this.#observed += length;
    this.#threads.add(apart(there.map(({ threads }) => threads)), length);
    this.#ready.add(apart(there.map(({ ready }) => ready)), length);
  }
}

const apart = (loads: readonly number[]) => Math.max(...loads) - Math.min(...loads);

class Sum {
  #weighted = 0;
  #max = 0;

  add(value: number, length: number): void {
    this.#weighted += value * length;
    this.#max = Math.max(this.#max, value);
  }

  over(length: number): Apart {
    return { mean: length === 0 ? 0 : this.#weighted / length, max: this.#max };
  }
}

/** Reads the load of one node from its trace. */
class NodeLoads {
  readonly #process: SystemProcess;
  readonly #reader: TraceReader;
  /** By thread number. */
  #states: number[] = [];
  #threads = 0;
  #ready = 0;
  #isThere = false;
  #isNew = false;
  /** The number of the record that comes next if none is lost. */
  #next = 0;
  #changes: Change[] = [];

  constructor(process: SystemProcess) {
    this.#process = process;
    this.#reader = new TraceReader(process.engine);
  }

  /** What has changed since the last call, up to a time, ns: the node may be further. */
  take(reached: number): Change[] {
    for (const cursor of this.#reader.read()) {
      while (cursor.next()) this.#read(cursor);
    }
    const { time, traceWritten } = this.#process.engine.look();
    if (this.#next < traceWritten) this.#lookAnew(time, traceWritten);
    const crash = this.#process.place.plan?.crashes ?? Number.POSITIVE_INFINITY;
    if (this.#isThere && crash <= reached) {
      this.#is(false);
      this.#note(crash);
    }
    const changes = this.#changes.filter(({ time }) => time <= reached);
    this.#changes = this.#changes.filter(({ time }) => time > reached);
    return changes;
  }

  #read(record: TraceRecord): void {
    const { kind, index, time } = record;
    if (index !== this.#next) return; // some are lost: it is looked anew
    this.#next++;
    if (kind === TraceKind.STATE || kind === TraceKind.BIRTH || kind === TraceKind.DEATH) {
      this.#enter(record.thread, record.state);
    } else if (kind === TraceKind.DISPATCH) {
      this.#is(true);
    } else if (kind === TraceKind.END) {
      this.#is(false);
      this.#note(time);
    } else if (kind === TraceKind.LEAVE) {
      this.#note(time);
    }
  }

  #is(there: boolean): void {
    this.#isNew ||= this.#isThere !== there;
    this.#isThere = there;
  }

  #enter(thread: number, state: number): void {
    const before = this.#states[thread] ?? ThreadState.UNBORN;
    this.#states[thread] = state;
    const born = Number(!NOT_ALIVE.has(state)) - Number(!NOT_ALIVE.has(before));
    const woken = Number(COULD_RUN.has(state)) - Number(COULD_RUN.has(before));
    this.#threads += born;
    this.#ready += woken;
    this.#isNew ||= born !== 0 || woken !== 0;
  }

  #note(time: number): void {
    if (!this.#isNew) return;
    this.#isNew = false;
    const load = { threads: this.#threads, ready: this.#ready };
    this.#changes.push({ time, load: this.#isThere ? load : null });
  }

  /** Records are lost where so much happens at once that the trace cannot hold it. */
  #lookAnew(time: number, written: number): void {
    this.#next = written;
    for (const [index, { state }] of this.#process.engine.threads().entries()) {
      this.#enter(index + 1, state);
    }
    this.#note(time);
  }
}
