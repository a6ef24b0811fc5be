import { FaultKind } from "../generated/faults.js";

const EMPTY = "Test that it holds a thread first.";

/** What to do about a fault, by its kind; a failed claim needs no more than its place. */
export const ADVICE: Readonly<Record<number, string>> = {
  [FaultKind.EMPTY_SOURCE]: EMPTY,
  [FaultKind.EMPTY_DISPATCH]: EMPTY,
  [FaultKind.EMPTY_DESTROY]: EMPTY,
  [FaultKind.EMPTY_FRONT]: EMPTY,
  [FaultKind.FULL_TARGET]: "Test that it is empty first, or move its thread away.",
  [FaultKind.NO_THREAD]: "Test that there is a thread first.",
  [FaultKind.INDEX]: "Keep the index from 0 to the size of the array less 1.",
  [FaultKind.DIVISION]: "Test the divisor first.",
  [FaultKind.FUEL]: "Make sure that the condition of the loop becomes false.",
  [FaultKind.DESTROYED_ALIVE]: "Destroy a thread only when it has ended.",
  [FaultKind.NOTHING_DISPATCHED]: "Dispatch a thread on every path through `schedule`.",
  [FaultKind.NOTHING_TO_RUN]: "All threads are suspended. Let the workload resume one.",
  [FaultKind.SLOT_LEFT_FULL]: "Move the thread on before the handler ends.",
  [FaultKind.LEFT_NOWHERE]: "Put the thread into a container on every path through the handler.",
  [FaultKind.PROTOCOL_ENTRY]: "An earlier handler left it so. Step back to see which.",
  [FaultKind.PROTOCOL_EXIT]:
    "Only `schedule` may leave a thread in the slot that is dispatched. Every other handler moves its thread on to a container.",
  [FaultKind.HOST]:
    "Declare it in the workload by `host`, or write `simulate` behind the verbatim text.",
  [FaultKind.WORKLOAD_DIVISION]: "Test the divisor first.",
  [FaultKind.WORKLOAD_STUCK]: "Let the thread compute, yield or sleep in its loop.",
  [FaultKind.WORKLOAD_VALUE]: "Keep it in its range, as by `min` and `max`.",
  [FaultKind.WORKLOAD_LOCK]: "Acquire a lock once, and release it in the thread that holds it.",
  [FaultKind.WORKLOAD_INDEX]: "Keep the index from 0 to the number of elements less 1.",
  [FaultKind.STANDING_STILL]:
    "Let one of them compute, sleep or wait, or give yields a cost (`costs { switch 1us; }`).",
  [FaultKind.NOBODY_CHOSEN]:
    "Let `choose` move threads from a calendar to `next` whenever there are any.",
  [FaultKind.WORKLOAD_FLOOD]:
    "Make the intervals longer, the bursts smaller, or the work of the threads shorter.",
};
