import { ContainerKind } from "../generated/layout.js";

/**
 * Which thread sits in which container, and in what order: circular lists through the nodes of
 * containers and threads, as the runtime keeps them. Node 0 is nowhere, and holds no list.
 */
export class Lists {
  readonly #kinds: readonly number[];
  readonly #next: Uint32Array;
  readonly #prev: Uint32Array;
  readonly #homes: Uint32Array;
  readonly #counts: Uint32Array;

  /**
   * @param kinds of the containers by node - 1, as in ContainerKind
   * @param threads how many there will be
   * @param from lists of that size to begin with, instead of empty ones
   */
  constructor(kinds: readonly number[], threads: number, from: Lists | null = null) {
    const nodes = kinds.length + threads + 1;
    this.#kinds = kinds;
    this.#next = from ? from.#next.slice() : Uint32Array.from({ length: nodes }, (_, node) => node);
    this.#prev = from ? from.#prev.slice() : this.#next.slice();
    this.#homes = from ? from.#homes.slice() : new Uint32Array(nodes);
    this.#counts = from ? from.#counts.slice() : new Uint32Array(kinds.length + 1);
  }

  /** Lists that go on from here apart from these. */
  copy(): Lists {
    const threads = this.#next.length - this.#kinds.length - 1;
    return new Lists(this.#kinds, threads, this);
  }

  /** Node of the container in which a thread sits, 0 for none. */
  home(thread: number): number {
    return this.#homes[thread] ?? 0;
  }

  count(container: number): number {
    return this.#counts[container] ?? 0;
  }

  /** Nodes of the threads in a container, the next to leave first. */
  threadsIn(container: number): number[] {
    const threads: number[] = [];
    let node = this.#next[container] ?? container;
    while (node !== container) {
      threads.push(node);
      node = this.#next[node] ?? container;
    }
    return threads;
  }

  /**
   * Puts a thread into a container, 0 for none.
   * @param before the thread there in front of which it comes; 0 for the end, null by the kind
   */
  move(thread: number, to: number, before: number | null): void {
    this.#unlink(thread);
    this.#homes[thread] = to;
    if (to === 0) return;
    const next = before === null ? this.#entrance(to) : before || to;
    const prev = this.#prev[next] ?? to;
    this.#next[prev] = thread;
    this.#prev[thread] = prev;
    this.#next[thread] = next;
    this.#prev[next] = thread;
    this.#counts[to] = this.count(to) + 1;
  }

  #entrance(container: number): number {
    const isStack = this.#kinds[container - 1] === ContainerKind.STACK;
    return isStack ? (this.#next[container] ?? container) : container;
  }

  #unlink(thread: number): void {
    const from = this.home(thread);
    if (from === 0) return;
    const [prev, next] = [this.#prev[thread] ?? from, this.#next[thread] ?? from];
    this.#next[prev] = next;
    this.#prev[next] = prev;
    this.#counts[from] = this.count(from) - 1;
  }
}
