import type { SchedulerDescriptor } from "../engine/descriptor.js";
import {
  type Engine,
  type EngineDiagnosis,
  EngineFailure,
  type EngineLocal,
  type EngineThread,
  type Goal,
  type RunView,
} from "../engine/engine.js";
import type { WorkloadInfo } from "../engine/workload-info.js";
import { ThreadState, Wait } from "../generated/layout.js";
import type { Measures } from "../protocol.js";
import type { TraceCursor } from "../trace/cursor.js";
import { measureRecorded } from "./measures.js";
import { nextTick } from "./next-tick.js";
import type { Recording } from "./recording.js";
import type { World } from "./world.js";

/**
 * Replays a recorded run as if it were simulated: nothing is decided, every state follows from the
 * records. What a trace does not tell is not there: variables, attributes, and what threads wait for.
 */
export class RecordedEngine implements Engine {
  readonly descriptor: SchedulerDescriptor;
  readonly workload: WorkloadInfo;
  readonly takenOverAt = null;
  readonly whyNoPause =
    "A recorded run tells which handlers were called, but not the statements within them. Step by tick or decision.";
  readonly #recording: Recording;
  readonly #cursor: TraceCursor;
  readonly #endsWithTick: boolean;
  #world: World;

  /**
   * @param endsWithTick whether its end belongs to its last tick, as where many processes stand side by side; else it is a
   *   position of its own behind that
   */
  constructor(recording: Recording, endsWithTick = false) {
    this.#endsWithTick = endsWithTick;
    this.descriptor = recording.descriptor;
    this.workload = recording.workload;
    this.#recording = recording;
    this.#cursor = recording.list.read(recording.size.kinds.length);
    this.#world = recording.checkpoints.start();
  }

  run(goal: Goal, target: number, slice: number): boolean {
    for (let ticks = 0; ticks < slice && !this.#has(goal, target); ticks++) {
      nextTick(this.#world, this.#cursor, this.#recording.list);
      if (this.#endsWithTick && this.#world.figures.tick === this.#recording.info.ticks)
        nextTick(this.#world, this.#cursor, this.#recording.list);
    }
    return this.#has(goal, target);
  }

  seek(tick: number, slice: number): boolean {
    const { figures } = this.#world;
    const checkpoint = this.#recording.checkpoints.before(tick);
    const isBehind = figures.tick > tick || figures.outcome !== 0;
    if (isBehind || checkpoint.figures.tick > figures.tick) this.#world = checkpoint;
    return this.run("tick", tick, slice);
  }

  pause(): boolean {
    throw new EngineFailure(this.whyNoPause);
  }

  locals(): EngineLocal[] {
    return [];
  }

  frame(): Uint8Array {
    return new Uint8Array();
  }

  tickBeforeDecision(decisions: number): number {
    return this.#recording.checkpoints.tickBeforeDecision(decisions);
  }

  /** The trace is as it was recorded. */
  setTraceLevel(): void {}

  readTrace(first: number, count: number): Uint32Array {
    const behind = this.#world.figures.record - first;
    return this.#recording.list.words(first, Math.min(count, behind));
  }

  look(): RunView {
    const { figures } = this.#world;
    const { cause, detail } = this.#recording.list.explanation;
    return {
      time: figures.time,
      tick: figures.tick,
      decisions: figures.decisions,
      switches: figures.switches,
      wasted: 0,
      schedulerTime: figures.schedulerTime,
      traceHash: 0n,
      traceWritten: figures.record,
      traceCapacity: this.#recording.list.count,
      containerNodes: this.#containers,
      threadCount: figures.births,
      running: figures.running,
      handler: figures.handler,
      handlerThread: figures.handlerThread,
      lastSite: figures.lastSite,
      pause: null,
      outcome: figures.outcome,
      fault: {
        kind: figures.fault,
        site: figures.faultSite,
        cause,
        detail,
        inWorkload: false,
        handler: figures.handler,
      },
    };
  }

  threads(): EngineThread[] {
    const { figures } = this.#world;
    return Array.from({ length: figures.births }, (_, index) => this.#thread(index));
  }

  /** As in ThreadState of layout.toml, in order of birth. */
  threadStates(): number[] {
    const { figures, threads } = this.#world;
    return Array.from({ length: figures.births }, (_, index) => threads.state(index));
  }

  threadsIn(container: number): number[] {
    return this.#world.lists.threadsIn(container);
  }

  globals(): number[] {
    return [];
  }

  variables(): number[] {
    return [];
  }

  measures(): Measures {
    return measureRecorded(this.#world, this.#recording);
  }

  exportWorld(): Uint8Array {
    throw new EngineFailure("A recorded run cannot be continued or forked.");
  }

  endText(): string {
    return "";
  }

  diagnoses(): EngineDiagnosis[] {
    return [];
  }

  get #containers(): number {
    return this.#recording.size.kinds.length;
  }

  #thread(index: number): EngineThread {
    const { figures, lists, threads } = this.#world;
    const { classNumber = 0, instance = 0 } = this.#recording.threads[index] ?? {};
    return {
      state: threads.state(index),
      since: threads.since(index),
      ran: threads.spent(index, ThreadState.RUNNING, figures.time),
      classNumber,
      instance,
      line: 0,
      waitsFor: Wait.NOTHING,
      waitsAt: 0,
      home: lists.home(this.#containers + 1 + index),
      attributes: [],
    };
  }

  #has(goal: Goal, target: number): boolean {
    const { figures } = this.#world;
    if (figures.outcome !== 0) return true;
    switch (goal) {
      case "tick":
        return figures.tick >= target;
      case "decision":
        return figures.decisions >= target;
      case "time":
        return figures.time >= target;
    }
  }
}
