import { failure, type Result, success } from "../base/result.js";
import type { Fact, Mail, SentMessage } from "../engine/exchange.js";
import type { WasmEngine } from "../engine/wasm-engine.js";
import { Asked, MailKindName, Outcome, Profile } from "../generated/layout.js";
import type { SystemNode } from "../generated/system.js";
import { SCHEDULER_SIZE, type SystemMessage, USUAL_SIZE } from "./network/message.js";
import type { Route } from "./network/routes.js";
import { request } from "./network/shared-channel.js";
import type { Member, Sent } from "./steps/conservative.js";

/** What a process is in its system. */
export interface ProcessPlace {
  /** Its number; 0 is the manager. */
  readonly number: number;
  /** As people call it: `www`, `spare[2]`, `manager`. */
  readonly label: string;
  /** Null: it is the manager. */
  readonly plan: SystemNode | null;
  /** Its family; of an ordinary scheduler the nodes with one workload are taken for one. Null: it is the manager. */
  readonly family: string | null;
  /** By channel of its workload. */
  readonly routes: ReadonlyMap<string, readonly Route[]>;
}

/** Something of a workload that a condition asks about. */
interface Place {
  /** As in Asked. */
  readonly what: number;
  readonly number: number;
}

const NOTHING: readonly Sent<SystemMessage>[] = [];

/** A process of a system: a node with its threads, or the manager. Each is an address space with a scheduler. */
export class SystemProcess implements Member<SystemMessage> {
  readonly place: ProcessPlace;
  readonly engine: WasmEngine;
  /** By channel, which of its fields is the size; -1 for none. */
  readonly #sizes: ReadonlyMap<string, number>;
  /** When it is gone without a word, ns. */
  readonly #crash: number;
  readonly #places = new Map<string, Place>();
  /** Of shared variables, by their numbers in messages. */
  readonly #names = new Map<number, string | null>();
  #hasSent = true;

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

  /** Whether its threads look again and again for what they wait for, and never rest. */
  get looks(): boolean {
    const { descriptor } = this.engine;
    return (
      descriptor.profile === Profile.EMBEDDED && this.engine.look().outcome === Outcome.RUNNING
    );
  }

  /** The value of a variable or a counter of its workload, or the length of a channel; times in ns. */
  variable(name: string): number {
    this.engine.look();
    return this.peek(name);
  }

  /** The same without going back to the last tick, which takes time: it may be as an event later finds it. */
  peek(name: string): number {
    const place = this.#places.get(name) ?? this.#placeOf(name);
    this.#places.set(name, place);
    return this.engine.peek(place.what, place.number);
  }

  nextEvent(): number {
    return this.#before(this.engine.exchange.nextEvent());
  }

  /** Up to when it goes at most, if it is to go up to a time, ns. */
  limit(time: number): number {
    return Math.min(time, this.#crash);
  }

  runTo(time: number): number {
    const next = this.engine.exchange.advance(this.limit(time));
    this.#hasSent = next < 0;
    return this.#before(next < 0 ? -1 - next : next);
  }

  /** What it has sent by channels, and what its scheduler tells others. Each way has its own link. */
  take(): readonly Sent<SystemMessage>[] {
    if (!this.#hasSent) return NOTHING;
    const { exchange } = this.engine;
    const told = exchange.takeMessages().map((mail) => this.#told(mail));
    const sent = exchange.take().flatMap((message) => this.#sent(message));
    if (told.length === 0) return sent;
    return sent.length === 0 ? told : [...told, ...sent].sort((a, b) => a.time - b.time);
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

  /** Lets those who look at it see what has changed here. */
  show(to: readonly Member<SystemMessage>[]): Result<void> {
    for (const fact of this.engine.exchange.takeFacts()) {
      for (const other of to) {
        if (!(other instanceof SystemProcess)) continue;
        const given = other.learn({ ...fact, peer: this.place.number });
        if (!given.ok) return given;
      }
    }
    return success(undefined);
  }

  /** Sees from now on what has changed elsewhere. */
  learn(fact: Fact): Result<void> {
    const given = this.engine.exchange.giveFact(fact);
    return given.ok ? given : failure(`${this.place.label}: ${given.message}`);
  }

  /** Nothing happens from the crash on. */
  #before(time: number): number {
    return time < this.#crash ? time : Number.POSITIVE_INFINITY;
  }

  #placeOf(name: string): Place {
    const { variables, counters, channels } = this.engine.workload;
    const named = (one: { readonly name: string }) => one.name === name;
    const variable = variables.findIndex(named);
    if (variable >= 0) return { what: Asked.VARIABLE, number: variable };
    const counter = counters.indexOf(name);
    if (counter >= 0) return { what: Asked.COUNTER, number: counter };
    return { what: Asked.LENGTH, number: channels.findIndex(named) >>> 0 };
  }

  #told(mail: Mail): Sent<SystemMessage> {
    const variable = this.#nameOf(mail.variable);
    const what = MailKindName[mail.kind] ?? "message";
    const message = { kind: "scheduler", mail, what, variable, size: SCHEDULER_SIZE } as const;
    return { time: mail.time, to: mail.peer, message };
  }

  /** Null: it is about none that is known here. */
  #nameOf(variable: number): string | null {
    const known = this.#names.get(variable);
    if (known !== undefined) return known;
    const name = this.engine.exchange.sharedName(variable) ?? null;
    this.#names.set(variable, name);
    return name;
  }

  /** A receiver asks a shared channel, which answers to the channel of this workload. */
  #asked(channel: string, time: number, until: number): Sent<SystemMessage>[] {
    const routes = this.place.routes.get(channel) ?? [];
    return routes.map(({ to }) => ({ time, to, message: request(channel, until) }));
  }

  #sent({ channel, time, created, fields, asksUntil }: SentMessage): Sent<SystemMessage>[] {
    if (asksUntil !== null) return this.#asked(channel, time, asksUntil);
    const size = fields[this.#sizes.get(channel) ?? -1] ?? USUAL_SIZE;
    return (this.place.routes.get(channel) ?? []).map((route) => ({
      time,
      to: route.to,
      message: { kind: "channel", channel: route.channel, created, fields, size },
    }));
  }
}
