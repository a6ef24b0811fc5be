import { failure, type Result, success } from "../base/result.js";
import { SCHEDULER } from "./module-linker.js";

type Address = number;

/** The functions of runtime.h as the WebAssembly module exports them. 64-bit numbers are BigInt. */
export interface RuntimeExports {
  readonly memory: WebAssembly.Memory;
  readonly __indirect_function_table: WebAssembly.Table;
  /** Of a module without a main program: to be called before anything else. */
  _initialize?(): void;
  malloc(bytes: number): Address;
  free(address: Address): void;
  cat_new(options: Address): Address;
  cat_load_workload(runtime: Address, bytes: Address, length: number): number;
  cat_load_scheduler(
    runtime: Address,
    descriptor: Address,
    length: number,
    functions: Address,
    count: number,
  ): number;
  cat_set_parameter(runtime: Address, name: Address, value: number): number;
  cat_start(runtime: Address, seed: bigint): number;
  cat_run(runtime: Address, goal: number, target: bigint, slice: bigint): number;
  cat_seek(runtime: Address, tick: bigint, slice: bigint): number;
  cat_pause(runtime: Address, tick: bigint, sites: bigint): number;
  cat_tick_before_decision(runtime: Address, decision: bigint): bigint;
  cat_export(runtime: Address, length: Address): Address;
  cat_import(runtime: Address, bytes: Address, length: number): number;
  cat_adopt(runtime: Address, bytes: Address, length: number): number;
  cat_reseed(runtime: Address, seed: bigint): number;
  cat_set_variable(runtime: Address, name: Address, value: number): number;
  cat_set_attribute(runtime: Address, thread: number, name: Address, value: number): number;
  cat_lead(runtime: Address, channel: Address, lead: number): number;
  cat_next_event(runtime: Address): bigint;
  cat_advance(runtime: Address, until: number): number;
  cat_give(
    runtime: Address,
    channel: number,
    time: bigint,
    created: bigint,
    fields: Address,
    count: number,
  ): number;
  cat_take_sent(runtime: Address): Address;
  cat_reseed_at(runtime: Address, time: bigint, seed: bigint): number;
  cat_set_variable_at(runtime: Address, time: bigint, name: Address, value: number): number;
  cat_join(runtime: Address, node: number, time: bigint): number;
  cat_load_manager(runtime: Address, messageCost: bigint): number;
  cat_give_mail(runtime: Address, mail: Address): number;
  cat_take_mail(runtime: Address): Address;
  cat_watch(runtime: Address, name: Address): number;
  cat_take_fact(runtime: Address): Address;
  cat_give_fact(runtime: Address, fact: Address): number;
  cat_known(runtime: Address, node: number, name: Address, element: number): number;
  cat_peek(runtime: Address, what: number, number: number): number;
  cat_histogram(runtime: Address, number: number): Address;
  cat_shared_name(runtime: Address, variable: number): Address;
  cat_shared_values(runtime: Address): Address;
  cat_forget(runtime: Address, tick: bigint): void;
  cat_look(runtime: Address): Address;
  cat_glance(runtime: Address): Address;
  cat_hash_from_now(runtime: Address): bigint;
  cat_measures(runtime: Address): Address;
  cat_end_text(runtime: Address): Address;
  cat_diagnoses(runtime: Address): Address;
  cat_waits(runtime: Address): Address;
  cat_message(runtime: Address): Address;
  cat_set_trace_level(runtime: Address, level: number): void;
  cat_check_queries(runtime: Address, asked: number): void;
  cat_trace_read(runtime: Address, first: bigint, count: number, records: Address): number;
  cat_explore_open(runtime: Address): number;
  cat_explore_vary(runtime: Address, name: Address, values: Address, count: number): number;
  cat_explore_hold(runtime: Address, name: Address, heldAt: bigint): number;
  cat_explore_relate(runtime: Address, name: Address): number;
  cat_explore_begin(runtime: Address, flags: number, depth: number, memory: bigint): number;
  cat_explore_go(runtime: Address, slice: number): number;
  cat_explore_extend(runtime: Address, depth: number, memory: bigint): number;
  cat_explore_look(runtime: Address): Address;
  cat_explore_faults(runtime: Address): Address;
  cat_explore_steps(runtime: Address, state: number, count: Address): Address;
  cat_explore_walk(
    runtime: Address,
    seed: bigint,
    number: number,
    length: number,
    changes: number,
  ): number;
  cat_explore_expand(runtime: Address, keys: Address, count: number): Address;
  cat_explore_accept(runtime: Address, bytes: Address, size: number): number;
  cat_explore_put(runtime: Address, what: number, count: number, bytes: Address): number;
  cat_explore_restore(
    runtime: Address,
    expanded: number,
    transitions: bigint,
    faults: Address,
    count: number,
  ): number;
  cat_vary(runtime: Address, digits: Address, count: number): number;
  cat_decisions_made(runtime: Address): bigint;
  cat_decision(runtime: Address, number: bigint): Address;
  cat_explore_read(
    runtime: Address,
    what: number,
    first: number,
    count: number,
    bytes: Address,
  ): number;
}

const REQUIRED: readonly (keyof RuntimeExports)[] = [
  "memory",
  "__indirect_function_table",
  "malloc",
  "free",
  "cat_new",
  "cat_load_workload",
  "cat_load_scheduler",
  "cat_set_parameter",
  "cat_start",
  "cat_run",
  "cat_seek",
  "cat_pause",
  "cat_tick_before_decision",
  "cat_export",
  "cat_import",
  "cat_adopt",
  "cat_reseed",
  "cat_set_variable",
  "cat_set_attribute",
  "cat_lead",
  "cat_next_event",
  "cat_advance",
  "cat_give",
  "cat_take_sent",
  "cat_reseed_at",
  "cat_set_variable_at",
  "cat_join",
  "cat_load_manager",
  "cat_give_mail",
  "cat_take_mail",
  "cat_watch",
  "cat_take_fact",
  "cat_give_fact",
  "cat_known",
  "cat_peek",
  "cat_histogram",
  "cat_shared_name",
  "cat_shared_values",
  "cat_forget",
  "cat_look",
  "cat_glance",
  "cat_hash_from_now",
  "cat_measures",
  "cat_end_text",
  "cat_diagnoses",
  "cat_waits",
  "cat_message",
  "cat_set_trace_level",
  "cat_check_queries",
  "cat_trace_read",
  "cat_explore_open",
  "cat_explore_vary",
  "cat_explore_hold",
  "cat_explore_relate",
  "cat_explore_begin",
  "cat_explore_go",
  "cat_explore_extend",
  "cat_explore_look",
  "cat_explore_faults",
  "cat_explore_steps",
  "cat_explore_read",
  "cat_explore_walk",
  "cat_explore_expand",
  "cat_explore_accept",
  "cat_explore_put",
  "cat_explore_restore",
  "cat_vary",
  "cat_decisions_made",
  "cat_decision",
];

/** A run that several threads may go on with, one at a time. */
export interface Share {
  readonly module: WebAssembly.Module;
  readonly memory: WebAssembly.Memory;
}

/** Another instance for a run that was started. */
export function joinShare({ module, memory }: Share): Pick<RuntimeExports, "cat_advance"> {
  const { exports } = new WebAssembly.Instance(module, { env: { memory } });
  return exports as unknown as RuntimeExports;
}

/**
 * Instantiates the runtime, alone or with a scheduler linked into it. Every run gets an instance of
 * its own, so nothing is left of the one before.
 * @param memory for a module that asks for it
 */
export function instantiateRuntime(
  module: WebAssembly.Module,
  memory: WebAssembly.Memory | null = null,
): Result<RuntimeExports> {
  const imports: Record<string, Record<string, WebAssembly.ImportValue>> = {};
  for (const wanted of WebAssembly.Module.imports(module)) {
    const stub = wanted.kind === "memory" ? memory : stubFor(wanted);
    if (!stub) {
      return failure(
        `This is not the simulation runtime: it asks for “${wanted.module}.${wanted.name}”. Build the runtime again.`,
      );
    }
    imports[wanted.module] = { ...imports[wanted.module], [wanted.name]: stub };
  }
  const { exports } = new WebAssembly.Instance(module, imports);
  const missing = REQUIRED.filter((name) => !(name in exports));
  if (missing.length > 0) {
    return failure(
      `This is not the simulation runtime: it lacks ${missing.join(", ")}. Build the runtime again.`,
    );
  }
  const runtime = exports as unknown as RuntimeExports;
  runtime._initialize?.();
  return success(runtime);
}

function stubFor(wanted: WebAssembly.ModuleImportDescriptor): (() => number) | undefined {
  if (wanted.kind !== "function") return undefined;
  // Without a linked scheduler the handlers come by the function table, and these are not called.
  if (wanted.module === SCHEDULER) return () => 0;
  // Views of the memory are made anew when its buffer has changed, so growth needs no notice.
  return wanted.name === "emscripten_notify_memory_growth" ? () => 0 : undefined;
}
