import { Outcome as Code } from "../generated/layout.js";
import { RecordingOutcome } from "../generated/recording.js";
import type { Ending, Limit, Outcome } from "../protocol.js";

/** The ends that need no more than their name, by what the runtime or a recording calls them. */
export const ENDINGS: Readonly<Record<number, Ending>> = {
  [Code.STOPPED]: { kind: "stopped" },
  [Code.ENDED]: { kind: "ended" },
  [Code.INPUT_ENDED]: { kind: "inputEnded" },
  [Code.TIME_LIMIT]: { kind: "limit", limit: "time" },
  [Code.TICK_LIMIT]: { kind: "limit", limit: "ticks" },
  [RecordingOutcome.EXITED]: { kind: "exited" },
  [RecordingOutcome.CUT_SHORT]: { kind: "cutShort" },
};

const TEXTS: Readonly<Record<Exclude<Outcome["kind"], "fault" | "limit">, string>> = {
  stopped: "finished: the stop condition was met",
  ended: "finished: all threads have ended",
  inputEnded: "finished: nothing arrives any more, and who is left waits for that",
  deadlock: "deadlock: no thread can run any more",
  exited: "the recording ends here: its program ended",
  cutShort: "the recording was cut short: the file ends before the program did",
};

/** What cuts a run off, and what to do about it. */
export const LIMIT_TEXT: Readonly<Record<Limit, string>> = {
  time: "cut off at the limit of time; set another with `limit time` in the workload",
  ticks: "cut off at the limit of ticks; set another with `limit ticks` in the workload",
  until: "cut off at the given time",
  interruption: "interrupted",
};

/** How a run ended, in a few words. */
export function endingText(ending: Ending): string {
  if (ending.kind === "fault") return `fault ${ending.fault}`;
  return ending.kind === "limit" ? LIMIT_TEXT[ending.limit] : TEXTS[ending.kind];
}
