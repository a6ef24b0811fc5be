import type { SharedDescriptor } from "../engine/descriptor.js";
import { Model, Shared } from "../generated/layout.js";
import type { Elsewhere } from "../session/condition.js";
import { MANAGER } from "./numbers.js";
import type { SystemProcess } from "./process.js";

/** What something was at its owner in a stretch of its ticks, by rising time. */
interface Column {
  readonly owner: number;
  /** As the owner stands. */
  readonly read: () => number;
  readonly times: number[];
  readonly values: number[];
}

/**
 * What variables of others are at their owners, for who looks from one process. The ticks of the owners are gone through
 * for it; what happens at one time happens in the order of the processes.
 */
export class OwnerValues implements Elsewhere {
  readonly #number: number;
  readonly #node: SystemProcess;
  readonly #members: readonly (SystemProcess | null)[];
  readonly #columns = new Map<string, Column>();

  constructor(node: SystemProcess, members: readonly (SystemProcess | null)[]) {
    this.#number = node.place.number;
    this.#node = node;
    this.#members = members;
  }

  find(name: string, element: number | null): (() => number) | null {
    const { shared } = this.#node.engine.descriptor;
    const found = shared.find((one) => one.name === name);
    const manager = this.#members[MANAGER];
    if (!manager || found === undefined || found.kind === Shared.OWN) return null;
    if (found.count > 1 ? element === null || element >= found.count : (element ?? 0) > 0)
      return null;
    if (found.kind === Shared.SLOT) return this.#ofSlot(found, element ?? 0);
    const read = ofManager(manager, found, element ?? 0);
    return read && this.#reader(`${name} ${element ?? 0}`, MANAGER, read);
  }

  /** Whose ticks have to be gone through before something is read. */
  get owners(): readonly number[] {
    return [...new Set([...this.#columns.values()].map(({ owner }) => owner))];
  }

  /** Nothing is known any more. */
  clear(): void {
    for (const { times, values } of this.#columns.values()) times.length = values.length = 0;
  }

  /** An owner stands behind a tick that ended at a time, ns; the first one that is told has been so before. */
  note(owner: number, time: number): void {
    for (const column of this.#columns.values()) {
      if (column.owner !== owner) continue;
      const { times, values, read } = column;
      const value = read();
      if (times.length > 0 && Object.is(values.at(-1), value)) continue;
      times.push(times.length === 0 ? Number.NEGATIVE_INFINITY : time);
      values.push(value);
    }
  }

  #reader(key: string, owner: number, read: () => number): () => number {
    const column = this.#columns.get(key) ?? { owner, read, times: [], values: [] };
    this.#columns.set(key, column);
    return () => this.#valueOf(column);
  }

  /** Where the process stands. */
  #valueOf({ owner, times, values }: Column): number {
    const { time } = this.#node.engine.look();
    const isSo = (from: number) => from < time || (from === time && owner < this.#number);
    return values[times.findLastIndex(isSo)] ?? Number.NaN;
  }

  /** Of the node in the slot, or the one that was there last; before one was, the process has a value of its own. */
  #ofSlot({ name, model, container, count }: SharedDescriptor, element: number): () => number {
    const [slotName = "", own = ""] = name.split(".");
    const elements = count / this.#slots(container);
    const [slot, at] = [Math.floor(element / elements), element % elements];
    const inSlot = this.#reader(`${slotName} ${slot}`, MANAGER, () =>
      this.#known(0, slotName, slot),
    );
    const readers = this.#members.map((member, number) => {
      if (member === null || number === MANAGER) return () => Number.NaN;
      const isOrdered = model === Model.BROADCAST;
      const owner = isOrdered ? MANAGER : number;
      const read = isOrdered
        ? () => this.#known(number, own, at)
        : () => variable(member, own, at) ?? Number.NaN;
      return this.#reader(`${number} ${own} ${at}`, owner, read);
    });
    return () => readers[inSlot()]?.() ?? variable(this.#node, name, element) ?? Number.NaN;
  }

  #slots(container: number): number {
    const tells = ({ kind }: SharedDescriptor) => kind === Shared.COUNT || kind === Shared.FAMILY;
    const { shared } = this.#node.engine.descriptor;
    return shared.find((one) => tells(one) && one.container === container)?.count ?? 1;
  }

  /** As the manager knows it. */
  #known(node: number, name: string, element: number): number {
    return (this.#members[MANAGER] as SystemProcess).engine.exchange.known(node, name, element);
  }
}

/** What reads a distributed global, or how many nodes a container holds; null: that is not told by a number. */
function ofManager(
  manager: SystemProcess,
  { name, kind, container }: SharedDescriptor,
  element: number,
): (() => number) | null {
  if (kind === Shared.COUNT) return () => manager.engine.threadsIn(container + element).length;
  if (kind === Shared.FAMILY) return null;
  return () => variable(manager, name, element) ?? Number.NaN;
}

/** A variable of a scheduler, as its process stands. */
function variable({ engine }: SystemProcess, name: string, element: number): number | undefined {
  const place = engine.descriptor.globals.findIndex((one) => one.name === name);
  const value = engine.globals()[place];
  return typeof value === "number" ? value : value?.[element];
}
