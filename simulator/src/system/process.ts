import { failure, type Result, success } from "../base/result.js";
import type { Mail, SentMessage } from "../engine/exchange.js";
import type { WasmEngine } from "../engine/wasm-engine.js";
import { MailKindName, Outcome } from "../generated/layout.js";
import type { SystemNode } from "../generated/system.js";
import type { Member, Sent } from "./conservative.js";
import { SCHEDULER_SIZE, type SystemMessage, USUAL_SIZE } from "./message.js";
import type { Route } from "./routes.js";
import { request } from "./shared-channel.js";

/** What a process is in its system. */
export interface ProcessPlace {
  /** Its number; 0 is the manager. */
  readonly number: number;
  /** As people call it: `www`, `spare[2]`, `manager`. */
  readonly label: string;
  /** Null: it is the manager. */
  readonly plan: SystemNode | null;
  /** By channel of its workload. */
  readonly routes: ReadonlyMap<string, readonly Route[]>;
}

/** What of the measures a condition can ask about. */
interface Counted {
  readonly channels: readonly { readonly name: string; readonly length: number }[];
}

const UNBOUNDED = Number.MAX_SAFE_INTEGER;

/** A process of a system: a node with its threads, or the manager. Each is an address space with a scheduler. */
export class SystemProcess implements Member<SystemMessage> {
  readonly place: ProcessPlace;
  readonly engine: WasmEngine;
  /** By channel, which of its fields is the size; -1 for none. */
  readonly #sizes: ReadonlyMap<string, number>;
  /** When it is gone without a word, ns. */
  readonly #crash: number;

  constructor(place: ProcessPlace, engine: WasmEngine) {
    this.place = place;
    this.engine = engine;
    this.#sizes = new Map(
      engine.workload.channels.map(({ name, fields }) => [name, fields.indexOf("size")]),
    );
    this.#crash = place.plan?.crashes ?? Number.POSITIVE_INFINITY;
  }

  /** What messages call its workload. */
  get workloadFile(): string {
    return this.place.plan?.workload ?? "the manager";
  }

  /** Whether it came to a fault. Looking makes a run that was run up to a time stand at its last tick, which takes time. */
  get hasFailed(): boolean {
    return this.engine.look().outcome === Outcome.FAULT;
  }

  /** The value of a variable or a counter of its workload, or the length of a channel; times in ns. */
  variable(name: string): number {
    const { workload } = this.engine;
    const at = workload.variables.findIndex((variable) => variable.name === name);
    if (at >= 0) return this.engine.variables()[at] ?? 0;
    const counter = workload.counters.indexOf(name);
    if (counter >= 0) return this.engine.counter(counter);
    const { channels = [] } = this.engine.measures() as Partial<Counted>;
    return channels.find((one) => one.name === name)?.length ?? 0;
  }

  nextEvent(): number {
    const next = this.engine.exchange.nextEvent();
    return next < this.#crash ? next : Number.POSITIVE_INFINITY;
  }

  runTo(time: number): void {
    this.engine.run("time", Math.min(time, this.#crash), UNBOUNDED);
  }

  /** What it has sent by channels, and what its scheduler tells others. Each way has its own link. */
  take(): Sent<SystemMessage>[] {
    const { exchange } = this.engine;
    const told = exchange.takeMessages().map((mail) => this.#told(mail));
    const sent = exchange.take().flatMap((message) => this.#sent(message));
    return told.length === 0 ? sent : [...told, ...sent];
  }

  /** What comes to a run that is over, or to a process that has crashed, is lost. */
  give(time: number, from: number, message: SystemMessage): Result<void> {
    if (time >= this.#crash) return success(undefined);
    const { exchange } = this.engine;
    const given =
      message.kind === "channel"
        ? exchange.give(message.channel, { ...message, time })
        : exchange.giveMessage({ ...message.mail, time, peer: from });
    return given.ok ? given : failure(`${this.place.label}: ${given.message}`);
  }

  #told(mail: Mail): Sent<SystemMessage> {
    const name = this.engine.exchange.sharedName(mail.variable);
    const kind = MailKindName[mail.kind] ?? "message";
    const what = name === undefined ? kind : `${kind} ${name}`;
    const message = { kind: "scheduler", mail, what, size: SCHEDULER_SIZE } as const;
    return { time: mail.time, to: mail.peer, message };
  }

  /** A receiver asks a shared channel, which answers to the channel of this workload. */
  #asked(channel: string, time: number): Sent<SystemMessage>[] {
    const routes = this.place.routes.get(channel) ?? [];
    return routes.map(({ to }) => ({ time, to, message: request(channel) }));
  }

  #sent({ channel, time, created, fields, asks }: SentMessage): Sent<SystemMessage>[] {
    if (asks) return this.#asked(channel, time);
    const size = fields[this.#sizes.get(channel) ?? -1] ?? USUAL_SIZE;
    return (this.place.routes.get(channel) ?? []).map((route) => ({
      time,
      to: route.to,
      message: { kind: "channel", channel: route.channel, created, fields, size },
    }));
  }
}
