import type { SystemMessage } from "../../system/network/message.js";
import type { Passage } from "../../system/network/message-log.js";
import { heldBy, nameOf } from "./deviations.js";
import type { Moment, Past } from "./past.js";
import type { Deviation } from "./types.js";

/**
 * Tells of moments of a run, one after the other, all that decides how the system goes on: where each process stands, and what
 * is under way. Two runs that come to one key go on in the same way, and may still deviate in the same ways.
 */
export class Keys {
  readonly #past: Past;
  /** What the deviations have used up, and who is lost. */
  readonly #spent: string;
  /** By process. */
  readonly #states: string[] = [];
  readonly #times: number[] = [];
  #pending: Passage[] = [];
  #sent = 0;
  #seen = 0;
  /** What went to and from shared channels, which stand nowhere else. */
  #shared = "";

  constructor(past: Past, deviations: readonly Deviation[]) {
    this.#past = past;
    const crashes = deviations.flatMap((one) => (one.kind === "crash" ? [one.node, one.time] : []));
    const late = deviations.filter(({ kind }) => kind === "hold").length;
    this.#spent = [late, heldBy(deviations).map(nameOf), crashes].join("/");
  }

  /** To be asked in the order of the moments, of each once. */
  of({ time, node, state }: Moment): string {
    this.#states[node] = state ?? "";
    this.#times[node] = time;
    this.#seen++;
    const { passages, system } = this.#past;
    const nodes = system.members.length;
    for (; this.#sent < passages.length; this.#sent++) {
      const passage = passages[this.#sent] as Passage;
      if (passage.sent > time) break;
      this.#pending.push(passage);
      if (passage.from >= nodes || passage.to >= nodes) this.#shared += textOf(passage);
    }
    // What has come since a process's last tick is not in its state yet.
    this.#pending = this.#pending.filter(({ to, arrival }) => arrival > (this.#times[to] ?? -1));
    const under = this.#pending.map(textOf).join(" ");
    return [this.#seen, this.#sent, this.#spent, this.#states, under, this.#shared].join("|");
  }
}

const textOf = ({ from, to, sent, arrival, left, message }: Passage) =>
  `${from}>${to}@${sent},${arrival},${left}:${contentOf(message)}`;

function contentOf(message: SystemMessage): string {
  if (message.kind === "channel") {
    const { channel, created, fields, asksUntil = "" } = message;
    return [channel, created, fields, asksUntil].join(",");
  }
  const { value, kind, variable, element, operation, number } = message.mail;
  return [value, kind, variable, element, operation, number].join(",");
}
