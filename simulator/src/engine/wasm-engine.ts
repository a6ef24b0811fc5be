import {
  Goal as Goals,
  NODE,
  NODE_SIZE,
  THREAD_VIEW,
  THREAD_VIEW_SIZE,
  VIEW,
} from "../generated/layout.js";
import { RECORD_SIZE, type TraceLevel } from "../generated/trace.js";
import type { Measures, SharedValues } from "../protocol.js";
import { type EngineDecision, readDecision } from "./decisions.js";
import type { SchedulerDescriptor, VariableDescriptor } from "./descriptor.js";
import {
  type Engine,
  type EngineDiagnosis,
  EngineFailure,
  type EngineLocal,
  type EngineThread,
  type EngineWaits,
  type Goal,
  type RunView,
} from "./engine.js";
import { Exchange } from "./exchange.js";
import { COPY_AGES, type Histogram, readHistogram } from "./histogram.js";
import { readFrame, readLocals, WHY_NO_PAUSE } from "./locals.js";
import { RuntimeMemory } from "./memory.js";
import { readRunView, type ViewAddresses, viewAddresses } from "./run-view.js";
import type { RuntimeExports, Share } from "./runtime.js";
import type { WorkloadInfo } from "./workload-info.js";

const GOALS = { tick: Goals.TICK, decision: Goals.DECISION, time: Goals.TIME };
const WORKLOAD_VALUE_SIZE = 8;
const WORD = 4;
/** How many trace records one read copies at most. */
const TRACE_BUFFER_RECORDS = 4096;

/** The runtime in WebAssembly, started. Built by `loadEngine`. */
export class WasmEngine implements Engine {
  readonly descriptor: SchedulerDescriptor;
  readonly workload: WorkloadInfo;
  readonly takenOverAt: number | null;
  readonly exchange: Exchange;
  /** By which another thread goes on with the run, and its handle there; null: none can. */
  readonly share: (Share & { readonly handle: number }) | null;
  readonly #runtime: RuntimeExports;
  readonly #handle: number;
  readonly #memory: RuntimeMemory;
  readonly #traceBuffer: number;
  /** What was read last. Kept, for a buffer of its own for each read costs more than the reading. */
  readonly #trace = new Uint8Array(TRACE_BUFFER_RECORDS * RECORD_SIZE);

  constructor(
    runtime: RuntimeExports,
    handle: number,
    descriptor: SchedulerDescriptor,
    workload: WorkloadInfo,
    isTakenOver: boolean,
    share: Share | null = null,
  ) {
    this.#runtime = runtime;
    this.#handle = handle;
    this.#memory = new RuntimeMemory(runtime.memory);
    this.#traceBuffer = runtime.malloc(TRACE_BUFFER_RECORDS * RECORD_SIZE);
    this.descriptor = descriptor;
    this.workload = workload;
    this.exchange = new Exchange(runtime, handle, workload);
    this.share = share && { ...share, handle };
    this.takenOverAt = isTakenOver ? this.look().tick : null;
  }

  /**
   * Begins the run anew, with the same parameters.
   * @param digits what decides in the place of chance; null: chance does
   * @throws EngineFailure
   */
  restart(seed: bigint, digits: readonly number[] | null): void {
    const length = digits?.length ?? 0;
    const at = digits === null ? 0 : this.#runtime.malloc(length + 1);
    if (at === 0 && digits !== null)
      throw new EngineFailure("There is no memory left for the decisions of a run.");
    if (digits !== null) this.#memory.write(at, Uint8Array.from(digits));
    const isVaried = this.#runtime.cat_vary(this.#handle, at, length) >= 0;
    this.#runtime.free(at);
    if (isVaried && this.#runtime.cat_start(this.#handle, BigInt.asIntN(64, seed)) >= 0) return;
    throw new EngineFailure(this.#memory.text(this.#runtime.cat_message(this.#handle)));
  }

  run(goal: Goal, target: number, slice: number): boolean {
    return this.#reached(
      this.#runtime.cat_run(this.#handle, GOALS[goal], BigInt(target), BigInt(slice)),
    );
  }

  seek(tick: number, slice: number): boolean {
    return this.#reached(this.#runtime.cat_seek(this.#handle, BigInt(tick), BigInt(slice)));
  }

  get whyNoPause(): string | null {
    return this.descriptor.isStepping ? null : WHY_NO_PAUSE;
  }

  pause(tick: number, sites: number): boolean {
    return this.#reached(this.#runtime.cat_pause(this.#handle, BigInt(tick), BigInt(sites)));
  }

  locals(): EngineLocal[] {
    const { data } = this.#addresses();
    return readLocals(this.#memory, data, this.descriptor, this.look());
  }

  frame(): Uint8Array {
    const { data } = this.#addresses();
    return readFrame(this.#memory, data, this.descriptor, this.look());
  }

  tickBeforeDecision(decisions: number): number {
    return Number(this.#runtime.cat_tick_before_decision(this.#handle, BigInt(decisions)));
  }

  setTraceLevel(level: TraceLevel): void {
    this.#runtime.cat_set_trace_level(this.#handle, level);
  }

  readTrace(first: number, count: number): Uint32Array {
    const wanted = Math.min(count, TRACE_BUFFER_RECORDS);
    const records = this.#runtime.cat_trace_read(
      this.#handle,
      BigInt(first),
      wanted,
      this.#traceBuffer,
    );
    const length = records * RECORD_SIZE;
    this.#memory.copyTo(this.#trace.subarray(0, length), this.#traceBuffer);
    return new Uint32Array(this.#trace.buffer, 0, length / Uint32Array.BYTES_PER_ELEMENT);
  }

  look(): RunView {
    return readRunView(this.#memory, this.#runtime.cat_glance(this.#handle));
  }

  /** Of all that decides how the run goes on. Takes longer the more threads there are. */
  stateHash(): bigint {
    return this.#memory.u64(this.#runtime.cat_look(this.#handle) + VIEW.state_hash);
  }

  /** The same with moments counted from now on, and without what the scheduler has of type time. */
  hashFromNow(): bigint {
    return this.#runtime.cat_hash_from_now(this.#handle);
  }

  threads(): EngineThread[] {
    const addresses = viewAddresses(this.#memory, this.#runtime.cat_look(this.#handle));
    return Array.from({ length: addresses.threadCount }, (_, index) =>
      this.#thread(addresses, index),
    );
  }

  /** As in ThreadState of layout.toml, in order of birth. */
  threadStates(): number[] {
    const view = this.#runtime.cat_look(this.#handle);
    const { threads, threadCount } = viewAddresses(this.#memory, view);
    return Array.from({ length: threadCount }, (_, index) =>
      this.#memory.u32(threads + index * THREAD_VIEW_SIZE + THREAD_VIEW.state),
    );
  }

  threadsIn(container: number): number[] {
    const { nodes } = this.#addresses();
    const field = (node: number, offset: number) =>
      this.#memory.u32(nodes + node * NODE_SIZE + offset);
    const threads: number[] = [];
    const count = field(container, NODE.count);
    let node = field(container, NODE.next);
    while (threads.length < count) {
      threads.push(node);
      node = field(node, NODE.next);
    }
    return threads;
  }

  globals(): (number | readonly number[])[] {
    const { data } = this.#addresses();
    return this.descriptor.globals.map((variable) => this.#variable(data, variable));
  }

  variables(): number[] {
    const { variables } = this.#addresses();
    return this.workload.variables.map(({ type }, index) => {
      const address = variables + index * WORKLOAD_VALUE_SIZE;
      return type === "float" ? this.#memory.float(address) : this.#memory.integer(address);
    });
  }

  /**
   * What something of the workload stands at, by its number; times in ns. Behind a run up to a time that may be as an event
   * later finds it, unless one looks first.
   * @param what as in Asked
   */
  peek(what: number, number: number): number {
    return this.#runtime.cat_peek(this.#handle, what, number);
  }

  /** How often which values came to a histogram of the workload, by its number; null: nothing. */
  histogram(number: number): Histogram | null {
    return this.#histogram(number);
  }

  /** The same of the ages of copies when decisions were made with them, ns. */
  copyAges(): Histogram | null {
    return this.#histogram(COPY_AGES);
  }

  measures(): Measures {
    const address = this.#runtime.cat_measures(this.#handle);
    if (address === 0) throw new EngineFailure("There is no memory left to compute the measures.");
    return JSON.parse(this.#memory.text(address)) as Measures;
  }

  /** What a process of a system knows of the variables that it shares; none in any other run. */
  sharedValues(): SharedValues[] {
    const address = this.#runtime.cat_shared_values(this.#handle);
    return address === 0 ? [] : (JSON.parse(this.#memory.text(address)) as SharedValues[]);
  }

  /** Nobody goes back to a tick before this one, so that what is kept for that is forgotten. */
  forget(tick: number): void {
    this.#runtime.cat_forget(this.#handle, BigInt(tick));
  }

  exportWorld(): Uint8Array {
    const length = this.#runtime.malloc(WORD);
    const address = length === 0 ? 0 : this.#runtime.cat_export(this.#handle, length);
    if (address === 0) throw new EngineFailure("There is no memory left for a copy of the run.");
    const world = this.#memory.copy(address, this.#memory.u32(length));
    this.#runtime.free(length);
    return world;
  }

  /** How many decisions took the place of chance, up to where it stands. */
  decisionsMade(): number {
    return Number(this.#runtime.cat_decisions_made(this.#handle));
  }

  /** One of them, by its number from 0. */
  decision(number: number): EngineDecision {
    const at = this.#runtime.cat_decision(this.#handle, BigInt(number));
    if (at === 0) throw new EngineFailure("There is no memory left for the decisions of a run.");
    return readDecision(this.#memory, at);
  }

  endText(): string {
    return this.#memory.text(this.#runtime.cat_end_text(this.#handle));
  }

  diagnoses(): EngineDiagnosis[] {
    const text = this.#memory.text(this.#runtime.cat_diagnoses(this.#handle));
    return JSON.parse(text) as EngineDiagnosis[];
  }

  /** Who waits for what; null: in too many ways. */
  waits(): EngineWaits | null {
    const text = this.#memory.text(this.#runtime.cat_waits(this.#handle));
    return JSON.parse(text) as EngineWaits | null;
  }

  #histogram(number: number): Histogram | null {
    const address = this.#runtime.cat_histogram(this.#handle, number);
    return address === 0 ? null : readHistogram(this.#memory, address);
  }

  #thread(addresses: ViewAddresses, index: number): EngineThread {
    const memory = this.#memory;
    const view = addresses.threads + index * THREAD_VIEW_SIZE;
    const node = addresses.containerNodes + 1 + index;
    const record = addresses.attributes + node * this.descriptor.stride;
    return {
      state: memory.u32(view + THREAD_VIEW.state),
      since: memory.integer(view + THREAD_VIEW.since),
      ran: memory.integer(view + THREAD_VIEW.ran),
      classNumber: memory.u32(view + THREAD_VIEW.class),
      instance: memory.u32(view + THREAD_VIEW.instance),
      line: memory.u32(view + THREAD_VIEW.line),
      waitsFor: memory.u32(view + THREAD_VIEW.waits_for),
      waitsAt: memory.u32(view + THREAD_VIEW.waits_at),
      home: memory.u32(addresses.nodes + node * NODE_SIZE + NODE.home),
      attributes: this.descriptor.attributes.map((attribute) => this.#value(record, attribute, 0)),
    };
  }

  #variable(base: number, variable: VariableDescriptor): number | readonly number[] {
    return variable.count === 1
      ? this.#value(base, variable, 0)
      : Array.from({ length: variable.count }, (_, index) => this.#value(base, variable, index));
  }

  #value(base: number, { type, offset }: VariableDescriptor, index: number): number {
    switch (type) {
      case "int":
        return this.#memory.i32(base + offset + index * 4);
      case "float":
        return this.#memory.float(base + offset + index * 8);
      case "time":
        return this.#memory.integer(base + offset + index * 8);
    }
  }

  #addresses(): ViewAddresses {
    return viewAddresses(this.#memory, this.#runtime.cat_glance(this.#handle));
  }

  #reached(status: number): boolean {
    if (status < 0) {
      throw new EngineFailure(this.#memory.text(this.#runtime.cat_message(this.#handle)));
    }
    return status > 0;
  }
}
