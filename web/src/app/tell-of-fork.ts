import type { Studio } from "../model/commands.js";
import { notify } from "../model/notices.js";
import { forkWords, type OpenFork } from "../model/run/forks.js";

/** Says that a fork is gone with the program that it ran. */
export function tellOfFork({ stores: { notices } }: Studio, fork: OpenFork): void {
  notify(notices, `The fork ${forkWords(fork)}, was dropped because the text it ran has changed.`);
}
