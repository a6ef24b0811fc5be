// Generated from the compiler's tables; do not edit.

export const SCHED_ABI = 5;
export const DATA_MAX = 65536;
export const CONTAINER_NODES_MAX = 65535;
export const NODE_SIZE = 16;
export const SCRATCH_WORDS = 1;

export const NODE = {
  next: 0,
  prev: 4,
  home: 8,
  count: 12,
} as const;

export const CTX = {
  abi: 0,
  trace_level: 4,
  now: 8,
  fuel: 16,
  statements: 24,
  site_budget: 32,
  chosen: 40,
  scratch_top: 44,
  fault: 48,
  result: 64,
  nodes: 72,
  attributes: 80,
  scratch: 88,
  ops: 96,
  frame: 104,
  lengths: 112,
  runtime: 120,
  data: 128,
} as const;

export const SENT = {
  channel: 0,
  time: 8,
  created: 16,
  field_count: 24,
  fields: 32,
} as const;

export const ContainerKind = {
  NOWHERE: 0,
  THREADREF: 1,
  QUEUE: 2,
  STACK: 3,
  PQUEUE: 4,
  PSTACK: 5,
} as const;

export type ContainerKind = (typeof ContainerKind)[keyof typeof ContainerKind];

export const ContainerKindName: Readonly<Record<number, string>> = {
  0: "NOWHERE",
  1: "THREADREF",
  2: "QUEUE",
  3: "STACK",
  4: "PQUEUE",
  5: "PSTACK",
};

export const Profile = {
  EMBEDDED: 0,
  PTH: 1,
} as const;

export type Profile = (typeof Profile)[keyof typeof Profile];

export const ProfileName: Readonly<Record<number, string>> = {
  0: "EMBEDDED",
  1: "PTH",
};

export const Outcome = {
  RUNNING: 0,
  STOPPED: 1,
  ENDED: 2,
  TIME_LIMIT: 3,
  DEADLOCK: 4,
  FAULT: 5,
  INPUT_ENDED: 9,
  TICK_LIMIT: 8,
} as const;

export type Outcome = (typeof Outcome)[keyof typeof Outcome];

export const OutcomeName: Readonly<Record<number, string>> = {
  0: "RUNNING",
  1: "STOPPED",
  2: "ENDED",
  3: "TIME_LIMIT",
  4: "DEADLOCK",
  5: "FAULT",
  9: "INPUT_ENDED",
  8: "TICK_LIMIT",
};

export const Wait = {
  NOTHING: 0,
  TIME: 1,
  DEVICE: 2,
  RECEIVE: 3,
  SEND: 4,
  LOCK: 5,
} as const;

export type Wait = (typeof Wait)[keyof typeof Wait];

export const WaitName: Readonly<Record<number, string>> = {
  0: "NOTHING",
  1: "TIME",
  2: "DEVICE",
  3: "RECEIVE",
  4: "SEND",
  5: "LOCK",
};

export const ThreadState = {
  UNBORN: 0,
  NEW: 1,
  READY: 2,
  RUNNING: 3,
  WAITING: 4,
  SUSPENDED: 5,
  DEAD: 6,
} as const;

export type ThreadState = (typeof ThreadState)[keyof typeof ThreadState];

export const ThreadStateName: Readonly<Record<number, string>> = {
  0: "UNBORN",
  1: "NEW",
  2: "READY",
  3: "RUNNING",
  4: "WAITING",
  5: "SUSPENDED",
  6: "DEAD",
};

export const VIEW = {
  time: 0,
  tick: 8,
  decisions: 16,
  switches: 24,
  wasted: 32,
  scheduler_time: 40,
  trace_hash: 48,
  state_hash: 56,
  trace_written: 64,
  trace_oldest_time: 72,
  trace_capacity: 80,
  nodes: 84,
  attributes: 88,
  data: 92,
  threads: 96,
  container_nodes: 100,
  thread_count: 104,
  running: 108,
  handler: 112,
  handler_thread: 116,
  outcome: 120,
  fault_kind: 124,
  fault_site: 128,
  fault_cause: 132,
  fault_detail: 136,
  fault_in_workload: 140,
  fault_handler: 144,
  last_site: 148,
  variables: 152,
} as const;

export const VIEW_TYPES = {
  time: "i64",
  tick: "u64",
  decisions: "u64",
  switches: "u64",
  wasted: "u64",
  scheduler_time: "i64",
  trace_hash: "u64",
  state_hash: "u64",
  trace_written: "u64",
  trace_oldest_time: "i64",
  trace_capacity: "u32",
  nodes: "u32",
  attributes: "u32",
  data: "u32",
  threads: "u32",
  container_nodes: "u32",
  thread_count: "u32",
  running: "u32",
  handler: "u32",
  handler_thread: "u32",
  outcome: "u32",
  fault_kind: "u32",
  fault_site: "u32",
  fault_cause: "u32",
  fault_detail: "i32",
  fault_in_workload: "u32",
  fault_handler: "u32",
  last_site: "u32",
  variables: "u32",
} as const;

export const VIEW_SIZE = 160;

export const THREAD_VIEW = {
  since: 0,
  ran: 8,
  state: 16,
  class: 20,
  instance: 24,
  line: 28,
  waits_for: 32,
  waits_at: 36,
} as const;

export const THREAD_VIEW_TYPES = {
  since: "i64",
  ran: "i64",
  state: "u32",
  class: "u32",
  instance: "u32",
  line: "u32",
  waits_for: "u32",
  waits_at: "u32",
} as const;

export const THREAD_VIEW_SIZE = 40;
