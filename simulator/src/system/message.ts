/** What goes from one member of a system to another. */

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
}

export type SystemMessage = ChannelMessage;

/** Bytes of a message of the application that does not say how large it is. */
export const USUAL_SIZE = 64;
