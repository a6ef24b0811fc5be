import type { Segment } from "../../model/run/simulation.js";

/** What a thread does by appointment, in words. */
export const CALL_WORDS: Readonly<Partial<Record<Segment["state"], string>>> = {
  running: "process code",
  beginning: "waits for its call to begin",
  calling: "its call goes on",
  ending: "waits for its appointment to end",
};
