import type { RuntimeMemory } from "../engine/memory.js";

/** Where struct cat_explored_view of runtime.h has its fields. */
const VIEW = {
  transitions: 0,
  bytes: 8,
  status: 16,
  states: 20,
  expanded: 24,
  edges: 28,
  depth: 32,
  faultCount: 36,
  keySize: 40,
  countsAt: 44,
  dataAt: 48,
  threadsAt: 52,
  threadSize: 56,
  threads: 60,
  locks: 64,
  processors: 68,
  appoints: 72,
} as const;

/** How far the search has come. */
export interface SearchView {
  readonly transitions: number;
  readonly bytes: number;
  /** As in Explored. */
  readonly status: number;
  readonly states: number;
  /** States of which all steps are known. */
  readonly expanded: number;
  readonly edges: number;
  readonly depth: number;
  readonly faultCount: number;
  readonly keySize: number;
  readonly countsAt: number;
  readonly dataAt: number;
  readonly threadsAt: number;
  readonly threadSize: number;
  readonly threads: number;
  readonly locks: number;
  readonly processors: number;
  /** 1: calls begin and end by appointment. */
  readonly appoints: number;
}

export function readView(memory: RuntimeMemory, at: number): SearchView {
  const word = (field: keyof typeof VIEW) => memory.u32(at + VIEW[field]);
  return {
    transitions: memory.integer(at + VIEW.transitions),
    bytes: memory.integer(at + VIEW.bytes),
    status: word("status"),
    states: word("states"),
    expanded: word("expanded"),
    edges: word("edges"),
    depth: word("depth"),
    faultCount: word("faultCount"),
    keySize: word("keySize"),
    countsAt: word("countsAt"),
    dataAt: word("dataAt"),
    threadsAt: word("threadsAt"),
    threadSize: word("threadSize"),
    threads: word("threads"),
    locks: word("locks"),
    processors: word("processors"),
    appoints: word("appoints"),
  };
}

/** No state: where the first states come from, or where a step leads that was not taken. */
export const NONE = 0xffffffff;

/** A step that fails. */
export interface FoundFault {
  /** The state in which it begins; NONE: before the first. */
  readonly state: number;
  /** Which of the steps from there. */
  readonly step: number;
  /** How many events up to and with it. */
  readonly depth: number;
  /** As in FaultKind. */
  readonly kind: number;
  readonly site: number;
  readonly cause: number;
  readonly handler: number;
  readonly detail: number;
}

const FAULT_SIZE = 32;

export function readFaults(memory: RuntimeMemory, at: number, count: number): FoundFault[] {
  return Array.from({ length: count }, (_, index) => {
    const fault = at + index * FAULT_SIZE;
    return {
      state: memory.u32(fault),
      step: memory.u32(fault + 4),
      depth: memory.u32(fault + 8),
      kind: memory.u32(fault + 12),
      site: memory.u32(fault + 16),
      cause: memory.u32(fault + 20),
      handler: memory.u32(fault + 24),
      detail: memory.i32(fault + 28),
    };
  });
}

/** The same as the runtime has them. */
export function faultBytes(faults: readonly FoundFault[]): Uint8Array {
  const words = faults.flatMap(({ state, step, depth, kind, site, cause, handler, detail }) => [
    ...[state, step, depth, kind, site, cause, handler, detail],
  ]);
  return new Uint8Array(Uint32Array.from(words).buffer);
}

/** A decision beside the event itself. */
export interface Decision {
  /** As in ChoiceKind. */
  readonly kind: number;
  /** Which of the varied variables. */
  readonly subject: number;
  /** Which of its values. */
  readonly taken: number;
}

/** A step from a state. Threads are told by their places in the state's key, from 1; 0 is none. */
export interface Step {
  /** NONE: it leads nowhere, or to where the search has not come. */
  readonly target: number;
  /** As in ExploredEvent. */
  readonly event: number;
  readonly thread: number;
  readonly other: number;
  readonly import: number;
  readonly failed: boolean;
  /** Of handlers, which it makes. */
  readonly calls: number;
  readonly decisions: readonly Decision[];
  /** By place in the target: the place before; 0 for a newborn thread. */
  readonly from: readonly number[];
}

const MOST_THREADS = 8;
const STEP = { target: 0, bytes: 4, from: 12, decisions: 20, size: 84 } as const;
const DECISION_SIZE = 8;

export function readSteps(memory: RuntimeMemory, at: number, count: number): Step[] {
  return Array.from({ length: count }, (_, index) => readStep(memory, at + index * STEP.size));
}

function readStep(memory: RuntimeMemory, at: number): Step {
  const byte = (offset: number) => memory.view.getUint8(at + offset);
  const half = (address: number) => memory.view.getUint16(address, true);
  const [event, thread, other, imported, failed, count, calls] = [0, 1, 2, 3, 4, 5, 6].map((each) =>
    byte(STEP.bytes + each),
  ) as [number, number, number, number, number, number, number];
  return {
    target: memory.u32(at + STEP.target),
    event,
    thread,
    other,
    import: imported,
    failed: failed !== 0,
    calls,
    from: Array.from({ length: MOST_THREADS }, (_, place) => byte(STEP.from + place)),
    decisions: Array.from({ length: count }, (_, number) => {
      const decision = at + STEP.decisions + number * DECISION_SIZE;
      return { kind: half(decision), subject: half(decision + 2), taken: memory.u32(decision + 4) };
    }),
  };
}
