import { failure, type Result, success } from "../base/result.js";
import { MAIL, SENT } from "../generated/layout.js";
import { EngineFailure } from "./engine.js";
import { RuntimeMemory } from "./memory.js";
import type { RuntimeExports } from "./runtime.js";
import type { WorkloadInfo } from "./workload-info.js";

/** Where a channel leads, if not only between the threads of one runtime. */
export type Lead = "in" | "out" | "shared";

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
  /** Not a message: a receiver asks for one of a shared channel, and waits up to this time; ns. Null: it is a message. */
  readonly asksUntil: number | null;
}

/** A message of a scheduler, to or from the manager of a system. */
export interface Mail {
  /** When it was sent; given to the receiver: when it comes, ns. */
  readonly time: number;
  /** When it was sent, ns. */
  readonly sent: number;
  /** Whole, ns, or the bits of a double: what they mean only the receiver knows. */
  readonly value: bigint;
  /** As in MailKind. */
  readonly kind: number;
  /** Who gets it; given to the receiver: who sent it. 0 is the manager. */
  readonly peer: number;
  readonly variable: number;
  readonly element: number;
  readonly operation: number;
  readonly number: number;
}

/** What is so at the owner of a shared variable from a time on (as a message): `number` is the node whose it is, `peer` who tells it. */
export type Fact = Mail;

const VALUE = 8;
const MAIL_BYTES = 48;
const WORD = 4;
const TWO_32 = 2 ** 32;
const NEVER = 2n ** 63n - 1n;

/** What makes a run one of several side by side: what is due in it, and messages from outside and to outside. */
export class Exchange {
  readonly #runtime: RuntimeExports;
  readonly #handle: number;
  readonly #memory: RuntimeMemory;
  readonly #channels: readonly string[];
  /** Where a message of a scheduler is written; 0 before the first. */
  #mailbox = 0;
  #view = new DataView(new ArrayBuffer(0));

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

  /**
   * Runs up to the end of a time, ns, and tells when the next thing happens as `nextEvent` does; where something is to be
   * taken, -1 minus that.
   */
  advance(until: number): number {
    const next = this.#runtime.cat_advance(this.#handle, until);
    if (Number.isNaN(next)) {
      throw new EngineFailure(this.#memory.text(this.#runtime.cat_message(this.#handle)));
    }
    return next;
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

  /** Takes what the scheduler has said to others, up to where the run stands or was run up to. */
  takeMessages(): Mail[] {
    const taken: Mail[] = [];
    for (let at = this.#nextMail(); at !== 0; at = this.#nextMail()) taken.push(this.#readMail(at));
    return taken;
  }

  /** Hands in what another scheduler has said, at its time. Refused when that is too late. */
  giveMessage(mail: Mail): Result<void> {
    return this.#give(mail, this.#runtime.cat_give_mail);
  }

  /** Takes what has changed here at which others look, up to where the run stands or was run up to. */
  takeFacts(): Fact[] {
    const taken: Fact[] = [];
    const next = () => this.#runtime.cat_take_fact(this.#handle);
    for (let at = next(); at !== 0; at = next()) taken.push(this.#readMail(at));
    return taken;
  }

  /** Tells what has changed elsewhere, before this run comes to a later time. */
  giveFact(fact: Fact): Result<void> {
    return this.#give(fact, this.#runtime.cat_give_fact);
  }

  #give(mail: Mail, give: (runtime: number, mail: number) => number): Result<void> {
    this.#mailbox ||= this.#runtime.malloc(MAIL_BYTES);
    if (this.#mailbox === 0) return failure("There is no memory left for a message.");
    this.#writeMail(mail);
    return give(this.#handle, this.#mailbox) < 0
      ? failure(this.#memory.text(this.#runtime.cat_message(this.#handle)))
      : success(undefined);
  }

  /** What the variable of a message is called here; undefined when it is not known here. */
  sharedName(variable: number): string | undefined {
    const address = this.#runtime.cat_shared_name(this.#handle, variable);
    return address === 0 ? undefined : this.#memory.text(address);
  }

  /**
   * What the manager knows of a node's variable, by the name that the node has for it; with 0, which
   * node is in a slot of that name, or was there last. Not a number: nothing is known.
   */
  known(node: number, name: string, element: number): number {
    const bytes = new TextEncoder().encode(`${name}\0`);
    const address = this.#runtime.malloc(bytes.length);
    if (address === 0) throw new EngineFailure("There is no memory left for a name.");
    this.#memory.write(address, bytes);
    const value = this.#runtime.cat_known(this.#handle, node, address, element);
    this.#runtime.free(address);
    return value;
  }

  #nextMail(): number {
    return this.#runtime.cat_take_mail(this.#handle);
  }

  #readMail(address: number): Mail {
    const view = this.#memoryView();
    const u32 = (at: number) => view.getUint32(address + at, true);
    return {
      time: u32(MAIL.time) + u32(MAIL.time + WORD) * TWO_32,
      sent: u32(MAIL.sent) + u32(MAIL.sent + WORD) * TWO_32,
      value: view.getBigInt64(address + MAIL.value, true),
      kind: u32(MAIL.kind),
      peer: u32(MAIL.peer),
      variable: u32(MAIL.variable),
      element: u32(MAIL.element),
      operation: u32(MAIL.operation),
      number: u32(MAIL.number),
    };
  }

  /** Times are not negative. */
  #writeMail(mail: Mail): void {
    const view = this.#memoryView();
    const put = (at: number, value: number) => view.setUint32(this.#mailbox + at, value, true);
    put(MAIL.time, mail.time % TWO_32);
    put(MAIL.time + WORD, mail.time / TWO_32);
    put(MAIL.sent, mail.sent % TWO_32);
    put(MAIL.sent + WORD, mail.sent / TWO_32);
    view.setBigInt64(this.#mailbox + MAIL.value, mail.value, true);
    put(MAIL.kind, mail.kind);
    put(MAIL.peer, mail.peer);
    put(MAIL.variable, mail.variable);
    put(MAIL.element, mail.element);
    put(MAIL.operation, mail.operation);
    put(MAIL.number, mail.number);
  }

  /** Made anew where the memory has grown. */
  #memoryView(): DataView {
    const { buffer } = this.#runtime.memory;
    if (this.#view.buffer !== buffer) this.#view = new DataView(buffer);
    return this.#view;
  }

  #next(): number {
    return this.#runtime.cat_take_sent(this.#handle);
  }

  #read(address: number): SentMessage {
    const memory = this.#memory;
    const count = memory.integer(address + SENT.field_count);
    const created = memory.integer(address + SENT.created);
    return {
      channel: this.#channels[memory.integer(address + SENT.channel)] ?? "",
      asksUntil: askedUntil(created),
      time: memory.integer(address + SENT.time),
      created,
      fields: Array.from({ length: count }, (_, index) =>
        memory.float(address + SENT.fields + index * VALUE),
      ),
    };
  }
}

/** How the runtime tells who asks: in place of when it was created, see `cat_sent`. */
function askedUntil(created: number): number | null {
  if (created >= 0) return null;
  return created === -1 ? Number.POSITIVE_INFINITY : -1 - created;
}
