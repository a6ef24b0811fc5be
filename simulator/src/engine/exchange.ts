import { failure, type Result, success } from "../base/result.js";
import { SENT } from "../generated/layout.js";
import { RuntimeMemory } from "./memory.js";
import type { RuntimeExports } from "./runtime.js";
import type { WorkloadInfo } from "./workload-info.js";

/** Where a channel leads, if not only between the threads of one runtime. */
export type Lead = "in" | "out";

export interface Message {
  /** When it comes or was sent, ns. */
  readonly time: number;
  /** When it first came anywhere, as threads see it; ns. */
  readonly created: number;
  /** In the order of their declaration; times in ns. */
  readonly fields: readonly number[];
}

export interface SentMessage extends Message {
  readonly channel: string;
}

const VALUE = 8;
const NEVER = 2n ** 63n - 1n;

/** What makes a run one of several side by side: what is due in it, and messages from outside and to outside. */
export class Exchange {
  readonly #runtime: RuntimeExports;
  readonly #handle: number;
  readonly #memory: RuntimeMemory;
  readonly #channels: readonly string[];

  constructor(runtime: RuntimeExports, handle: number, workload: WorkloadInfo) {
    this.#runtime = runtime;
    this.#handle = handle;
    this.#memory = new RuntimeMemory(runtime.memory);
    this.#channels = workload.channels.map(({ name }) => name);
  }

  /** Nothing happens before this time, in ns, unless a message comes; infinite when nothing ever does. */
  nextEvent(): number {
    const time = this.#runtime.cat_next_event(this.#handle);
    return time === NEVER ? Number.POSITIVE_INFINITY : Number(time);
  }

  /** Hands in a message for a channel that leads in. Refused when it comes too late or does not fit. */
  give(channel: string, { time, created, fields }: Message): Result<void> {
    const number = this.#channels.indexOf(channel);
    if (number < 0) return failure(`The workload has no channel ${channel}.`);
    if (!Number.isSafeInteger(time) || !Number.isSafeInteger(created)) {
      return failure("The times of a message are whole numbers of nanoseconds.");
    }
    const address = this.#runtime.malloc(fields.length * VALUE + 1);
    if (address === 0) return failure("There is no memory left for a message.");
    this.#memory.write(address, new Uint8Array(Float64Array.from(fields).buffer));
    const status = this.#runtime.cat_give(
      this.#handle,
      number,
      BigInt(time),
      BigInt(created),
      address,
      fields.length,
    );
    this.#runtime.free(address);
    return status < 0
      ? failure(this.#memory.text(this.#runtime.cat_message(this.#handle)))
      : success(undefined);
  }

  /** Takes what was sent to channels that lead out, up to where the run stands or was run up to. */
  take(): SentMessage[] {
    const taken: SentMessage[] = [];
    for (let at = this.#next(); at !== 0; at = this.#next()) taken.push(this.#read(at));
    return taken;
  }

  #next(): number {
    return this.#runtime.cat_take_sent(this.#handle);
  }

  #read(address: number): SentMessage {
    const memory = this.#memory;
    const count = memory.integer(address + SENT.field_count);
    return {
      channel: this.#channels[memory.integer(address + SENT.channel)] ?? "",
      time: memory.integer(address + SENT.time),
      created: memory.integer(address + SENT.created),
      fields: Array.from({ length: count }, (_, index) =>
        memory.float(address + SENT.fields + index * VALUE),
      ),
    };
  }
}
