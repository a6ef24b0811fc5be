import type { Result } from "../base/result.js";
import type { Engine } from "../engine/engine.js";
import type { SystemPlan } from "../generated/system.js";
import type { RecordedRun, RemoteWait, SystemEnd } from "../system-protocol.js";
import type { Passage } from "./network/message-log.js";
import type { OwnerValues } from "./owner-values.js";
import type { RemoteValues } from "./remote-values.js";

/** A process of a run that a session goes through. */
export interface CourseMember {
  readonly engine: Engine & { threadStates(): number[] };
  /** What messages call its workload. */
  readonly workloadFile: string;
  /** Up to when it goes at most, if it is to go up to a time, ns. */
  limit(time: number): number;
}

/** What a session goes through: a system that is simulated, or the recorded run of one. */
export interface SystemCourse {
  readonly plan: SystemPlan;
  /** By number; null: none that is an address space, or none that was recorded. */
  readonly members: readonly (CourseMember | null)[];
  /** Null: it is simulated. */
  readonly recorded: RecordedRun | null;
  /** Up to the end of which time all have come, ns; -1 before they begin. */
  readonly reached: number;
  readonly end: SystemEnd | null;
  /** Told now and then what was sent since. */
  onSent: (passages: readonly Passage[]) => void;
  /** Goes on to the end of a time (ns); tells between steps how far it is. A host may leave it there. */
  run(until: number): Generator<number, Result<SystemEnd>>;
  /** When handlers waited for answers within a window, ns; `passages` are those of the window. */
  waits(passages: readonly Passage[], from: number, to: number): RemoteWait[];
  /** What a node knows of others' values; null: that is not known. */
  remoteValues(node: number, passages: readonly Passage[]): RemoteValues | null;
  /** What conditions about a node find at others; null: that is not known. */
  ownerValues(node: number): OwnerValues | null;
  close(): void;
}
