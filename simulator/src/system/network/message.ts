/** What goes from one member of a system to another. */

import type { Mail } from "../../engine/exchange.js";

/** What a thread has sent to a channel that leads to another node. */
export interface ChannelMessage {
  readonly kind: "channel";
  /** Of the receiver's workload. */
  readonly channel: string;
  /** When it first came anywhere, as threads see it; ns. */
  readonly created: number;
  readonly fields: readonly number[];
  /** Bytes: the field `size` if there is one, else 64. */
  readonly size: number;
  /** Not a message: a receiver asks a shared channel for one, and waits up to this time; ns. */
  readonly asksUntil?: number;
}

/** What schedulers and their manager tell each other. */
export interface SchedulerMessage {
  readonly kind: "scheduler";
  readonly mail: Mail;
  /** As in MailKind. */
  readonly what: string;
  /** The shared variable that it is about, as its sender calls it; null: about none. */
  readonly variable: string | null;
  readonly size: number;
}

export type SystemMessage = ChannelMessage | SchedulerMessage;

/** Bytes of a message of schedulers. */
export const SCHEDULER_SIZE = 32;

/** Bytes of a message of the application that does not say how large it is. */
export const USUAL_SIZE = 64;
