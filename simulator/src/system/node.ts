import { failure, type Result, success } from "../base/result.js";
import type { SentMessage } from "../engine/exchange.js";
import type { WasmEngine } from "../engine/wasm-engine.js";
import { Outcome } from "../generated/layout.js";
import type { SystemNode as SystemPlanNode } from "../generated/system.js";
import type { Member, Sent } from "./conservative.js";
import { type SystemMessage, USUAL_SIZE } from "./message.js";

/** Where what is sent to a channel goes: a member, and the channel of its workload. */
export interface Route {
  readonly to: number;
  readonly channel: string;
}

/** What of the measures a condition can ask about. */
interface Counted {
  readonly counters: readonly { readonly name: string; readonly count: number }[];
  readonly channels: readonly { readonly name: string; readonly length: number }[];
}

const UNBOUNDED = Number.MAX_SAFE_INTEGER;

/** A node: one address space with its threads and its scheduler. */
export class SystemNode implements Member<SystemMessage> {
  readonly plan: SystemPlanNode;
  readonly engine: WasmEngine;
  readonly #routes: ReadonlyMap<string, readonly Route[]>;
  /** By channel, which of its fields is the size; -1 for none. */
  readonly #sizes: ReadonlyMap<string, number>;

  constructor(
    plan: SystemPlanNode,
    engine: WasmEngine,
    routes: ReadonlyMap<string, readonly Route[]>,
  ) {
    this.plan = plan;
    this.engine = engine;
    this.#routes = routes;
    this.#sizes = new Map(
      engine.workload.channels.map(({ name, fields }) => [name, fields.indexOf("size")]),
    );
  }

  /** Whether its run can go on. */
  get isRunning(): boolean {
    return this.engine.look().outcome === Outcome.RUNNING;
  }

  /** The value of a variable or a counter of its workload, or the length of a channel; times in ns. */
  variable(name: string): number {
    const { workload } = this.engine;
    const at = workload.variables.findIndex((variable) => variable.name === name);
    if (at >= 0) return this.engine.variables()[at] ?? 0;
    const { counters = [], channels = [] } = this.engine.measures() as Partial<Counted>;
    const counter = counters.find((one) => one.name === name);
    return counter?.count ?? channels.find((one) => one.name === name)?.length ?? 0;
  }

  nextEvent(): number {
    return this.engine.exchange.nextEvent();
  }

  runTo(time: number): void {
    this.engine.run("time", time, UNBOUNDED);
  }

  take(): Sent<SystemMessage>[] {
    return this.engine.exchange.take().flatMap((message) => this.#sent(message));
  }

  /** What comes to a run that is over is lost. */
  give(time: number, { channel, created, fields }: SystemMessage): Result<void> {
    if (!this.isRunning) return success(undefined);
    const given = this.engine.exchange.give(channel, { time, created, fields });
    return given.ok ? given : failure(`${this.plan.label}: ${given.message}`);
  }

  #sent({ channel, time, created, fields }: SentMessage): Sent<SystemMessage>[] {
    const size = fields[this.#sizes.get(channel) ?? -1] ?? USUAL_SIZE;
    return (this.#routes.get(channel) ?? []).map((route) => ({
      time,
      to: route.to,
      message: { kind: "channel", channel: route.channel, created, fields, size },
    }));
  }
}
