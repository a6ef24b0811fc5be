import type { SchedulerDescriptor, VariableDescriptor } from "../engine/descriptor.js";
import { ThreadState } from "../generated/layout.js";
import { containerNames } from "../trace/names.js";
import type { SearchView } from "./layout.js";
import type { StateView } from "./types.js";

/** Where a key has what: see key.c in the runtime. */
const FLAGS = 0;
const ALIVE = 2;
const RUNNING = 3;
const RECORD = 4;
const STATE_BITS = 0x3f;
const FRESH = 8;

const STATE_NAMES = Object.fromEntries(
  Object.entries(ThreadState).map(([name, number]) => [number, name.toLowerCase()]),
);

/** A thread as a key has it. */
export interface KeyThread {
  /** As in ThreadState. */
  readonly state: number;
  readonly wait: number;
  readonly isWatched: boolean;
  readonly attributes: Readonly<Record<string, number>>;
  /** Of a system, which node has it. */
  readonly node?: string;
}

/** A state as its key has it; threads by their places, from 1. */
export interface KeyState {
  /** Of a preemptive library: the round is the first of its time. */
  readonly isNewTime?: boolean;
  readonly running: number;
  readonly containers: readonly { readonly name: string; readonly threads: readonly number[] }[];
  readonly threads: readonly KeyThread[];
  readonly variables: Readonly<Record<string, number | readonly number[]>>;
}

/** Reads keys of one scheduler. */
export class KeyReader {
  readonly #descriptor: SchedulerDescriptor;
  readonly #view: SearchView;
  readonly #containers: readonly string[];

  constructor(descriptor: SchedulerDescriptor, view: SearchView) {
    this.#descriptor = descriptor;
    this.#view = view;
    this.#containers = containerNames(descriptor).map(({ name }) => name);
  }

  read(key: Uint8Array): KeyState {
    const { countsAt, dataAt } = this.#view;
    const view = new DataView(key.buffer, key.byteOffset, key.byteLength);
    let place = 0;
    const containers = this.#containers.map((name, index) => ({
      name,
      threads: Array.from({ length: key[countsAt + index] ?? 0 }, () => ++place),
    }));
    return {
      isNewTime: ((key[FLAGS] ?? 0) & FRESH) !== 0,
      running: key[RUNNING] ?? 0,
      containers,
      threads: Array.from({ length: key[ALIVE] ?? 0 }, (_, index) => this.#thread(view, index)),
      variables: valuesOf(view, dataAt, this.#descriptor.globals),
    };
  }

  #thread(view: DataView, index: number): KeyThread {
    const at = this.#view.threadsAt + index * this.#view.threadSize;
    return {
      state: view.getUint8(at) & STATE_BITS,
      wait: view.getUint8(at + 1),
      isWatched: (view.getUint8(at + 3) & 1) !== 0,
      attributes: valuesOf(view, at + RECORD, this.#descriptor.attributes) as Record<
        string,
        number
      >,
    };
  }
}

function valuesOf(
  view: DataView,
  base: number,
  variables: readonly VariableDescriptor[],
): Record<string, number | readonly number[]> {
  return Object.fromEntries(
    variables.map((variable) => {
      const { name, count } = variable;
      const one = (index: number) => valueAt(view, base, variable, index);
      return [name, count === 1 ? one(0) : Array.from({ length: count }, (_, index) => one(index))];
    }),
  );
}

function valueAt(
  view: DataView,
  base: number,
  { type, offset }: VariableDescriptor,
  index: number,
): number {
  if (type === "int") return view.getInt32(base + offset + index * 4, true);
  const at = base + offset + index * 8;
  return type === "float" ? view.getFloat64(at, true) : Number(view.getBigInt64(at, true));
}

/** The same with names. @param names by place - 1 */
export function withNames(state: KeyState, names: readonly string[]): StateView {
  const name = (place: number) => names[place - 1] ?? "?";
  return {
    running: state.running === 0 ? null : name(state.running),
    ...(state.isNewTime && { isNewTime: true }),
    containers: state.containers
      .filter(({ threads }) => threads.length > 0)
      .map(({ name: container, threads }) => ({ name: container, threads: threads.map(name) })),
    threads: state.threads.map((thread, index) => ({
      name: name(index + 1),
      state: STATE_NAMES[thread.state] ?? "unborn",
      attributes: thread.attributes,
    })),
    variables: state.variables,
  };
}
