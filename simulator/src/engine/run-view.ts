import { FaultKind } from "../generated/faults.js";
import { Outcome, VIEW } from "../generated/layout.js";
import type { RunView } from "./engine.js";
import type { RuntimeMemory } from "./memory.js";

/** Where the parts of a run stand in the runtime's memory, until its next call. */
export interface ViewAddresses {
  readonly nodes: number;
  readonly attributes: number;
  readonly data: number;
  /** Of the views of threads, which are only there after a whole look. */
  readonly threads: number;
  readonly variables: number;
  readonly containerNodes: number;
  readonly threadCount: number;
}

export function viewAddresses(memory: RuntimeMemory, view: number): ViewAddresses {
  return {
    nodes: memory.u32(view + VIEW.nodes),
    attributes: memory.u32(view + VIEW.attributes),
    data: memory.u32(view + VIEW.data),
    threads: memory.u32(view + VIEW.threads),
    variables: memory.u32(view + VIEW.variables),
    containerNodes: memory.u32(view + VIEW.container_nodes),
    threadCount: memory.u32(view + VIEW.thread_count),
  };
}

/** Copies the figures of struct cat_view. A pause is no end: the run can go on from there. */
export function readRunView(memory: RuntimeMemory, view: number): RunView {
  const u32 = (offset: number) => memory.u32(view + offset);
  const integer = (offset: number) => memory.integer(view + offset);
  const isPaused = u32(VIEW.fault_kind) === FaultKind.PAUSED;
  return {
    time: integer(VIEW.time),
    tick: integer(VIEW.tick),
    decisions: integer(VIEW.decisions),
    switches: integer(VIEW.switches),
    wasted: integer(VIEW.wasted),
    schedulerTime: integer(VIEW.scheduler_time),
    traceHash: memory.u64(view + VIEW.trace_hash),
    traceWritten: integer(VIEW.trace_written),
    traceCapacity: u32(VIEW.trace_capacity),
    containerNodes: u32(VIEW.container_nodes),
    threadCount: u32(VIEW.thread_count),
    running: u32(VIEW.running),
    handler: u32(VIEW.handler),
    handlerThread: u32(VIEW.handler_thread),
    lastSite: u32(VIEW.last_site),
    pause: isPaused
      ? { site: u32(VIEW.fault_site), value: memory.i32(view + VIEW.fault_detail) }
      : null,
    outcome: isPaused ? Outcome.RUNNING : u32(VIEW.outcome),
    fault: {
      kind: u32(VIEW.fault_kind),
      site: u32(VIEW.fault_site),
      cause: u32(VIEW.fault_cause),
      detail: memory.i32(view + VIEW.fault_detail),
      inWorkload: u32(VIEW.fault_in_workload) !== 0,
      handler: u32(VIEW.fault_handler),
    },
  };
}
