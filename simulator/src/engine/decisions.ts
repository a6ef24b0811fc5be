import { ChoiceKind } from "../generated/layout.js";
import type { RuntimeMemory } from "./memory.js";

/** What was decided in a run in the place of chance, as the runtime keeps it. */
export interface EngineDecision {
  /** The last one complete before it, and the time, ns. */
  readonly tick: number;
  readonly time: number;
  /** A value was drawn, or one of several events of one time came first. */
  readonly kind: "draw" | "order";
  /** Whether what was drawn is a time. */
  readonly isTime: boolean;
  /** Whether it was drawn from a list of values, and not from a range. */
  readonly isListed: boolean;
  /** Number of the thread that drew, 0 for the world. */
  readonly subject: number;
  /** What was drawn; times in ns. */
  readonly value: number;
  readonly alternatives: number;
  /** From 0. */
  readonly taken: number;
}

/** Where struct cat_decision of runtime.h has its fields. */
const DECISION = { tick: 0, time: 8, value: 16, kind: 24, subject: 28, count: 32, taken: 36 };

const TIMES: readonly number[] = [ChoiceKind.DRAW_TIME, ChoiceKind.PICK_TIME];
const LISTED: readonly number[] = [ChoiceKind.PICK, ChoiceKind.PICK_TIME];

export const readDecision = (memory: RuntimeMemory, at: number): EngineDecision => ({
  tick: memory.integer(at + DECISION.tick),
  time: memory.integer(at + DECISION.time),
  kind: memory.u32(at + DECISION.kind) === ChoiceKind.ORDER ? "order" : "draw",
  isTime: TIMES.includes(memory.u32(at + DECISION.kind)),
  isListed: LISTED.includes(memory.u32(at + DECISION.kind)),
  subject: memory.u32(at + DECISION.subject),
  value: memory.float(at + DECISION.value),
  alternatives: memory.u32(at + DECISION.count),
  taken: memory.u32(at + DECISION.taken),
});
