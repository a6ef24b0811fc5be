import { type Result, success } from "../../base/result.js";
import type { SharedChannel } from "../../generated/system.js";
import type { Member, Sent } from "../steps/conservative.js";
import { type ChannelMessage, type SystemMessage, USUAL_SIZE } from "./message.js";

/** A receiver that waits for a message. */
interface Waiting {
  readonly node: number;
  /** Of the receiver's workload. */
  readonly channel: string;
  /** When it gives up, ns. */
  readonly until: number;
}

/**
 * A channel that several nodes receive from, as processes accept from one socket. What arrives at any of them goes in;
 * a `receive` is a message to the channel, and one back. They are served in the order in which their requests come, but for
 * those that would be too late: nothing is on its way to a receiver that has given up.
 */
export class SharedChannelMember implements Member<SystemMessage> {
  readonly plan: SharedChannel;
  /** Messages that were refused because it was full. */
  refused = 0;
  readonly #messages: ChannelMessage[] = [];
  #waiting: Waiting[] = [];
  #sent: Sent<SystemMessage>[] = [];

  constructor(plan: SharedChannel) {
    this.plan = plan;
  }

  /** How many messages it holds. */
  get length(): number {
    return this.#messages.length;
  }

  nextEvent(): number {
    return Number.POSITIVE_INFINITY;
  }

  runTo(): number {
    return Number.POSITIVE_INFINITY;
  }

  take(): Sent<SystemMessage>[] {
    const sent = this.#sent;
    this.#sent = [];
    return sent;
  }

  give(time: number, from: number, message: SystemMessage): Result<void> {
    if (message.kind !== "channel") return success(undefined);
    const { channel, asksUntil: until } = message;
    if (until !== undefined) this.#waiting.push({ node: from, channel, until });
    else if (this.#messages.length === this.plan.capacity) this.refused++;
    else this.#messages.push(message);
    this.#serve(time);
    return success(undefined);
  }

  #serve(time: number): void {
    const arrival = time + this.plan.latency;
    this.#waiting = this.#waiting.filter(({ until }) => arrival <= until);
    while (this.#messages.length > 0 && this.#waiting.length > 0) {
      const message = this.#messages.shift() as ChannelMessage;
      const { node, channel } = this.#waiting.shift() as Waiting;
      this.#sent.push({ time, to: node, message: { ...message, channel } });
    }
  }
}

/** What a receiver says. */
export const request = (channel: string, until: number): ChannelMessage => ({
  kind: "channel",
  channel,
  created: 0,
  fields: [],
  size: USUAL_SIZE,
  asksUntil: until,
});
