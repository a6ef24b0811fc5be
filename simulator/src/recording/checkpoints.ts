import { type Size, World } from "./world.js";

/** Bytes that all together may take, about. */
const ROOM = 64 << 20;
const MOST = 512;
const FEWEST = 4;
/** About what a world takes: lists and times of threads. */
const BYTES_PER_THREAD = 96;
const BYTES_BESIDE = 1024;

/** Moments of a recorded run, evenly spread however long it is, to go on from. */
export class Checkpoints {
  readonly #size: Size;
  readonly #most: number;
  #kept: World[];
  #stride = 64;

  constructor(size: Size) {
    const bytes = (size.threads + size.kinds.length) * BYTES_PER_THREAD + BYTES_BESIDE;
    this.#size = size;
    this.#most = Math.max(FEWEST, Math.min(MOST, Math.floor(ROOM / bytes)));
    this.#kept = [new World(size)];
  }

  /** The world before the first record. */
  start(): World {
    return new World(this.#size);
  }

  /** Keeps a moment right after a tick, if it is one's turn. */
  offer(world: World): void {
    if (world.figures.tick % this.#stride !== 0) return;
    this.#kept.push(world.copy());
    if (this.#kept.length <= this.#most) return;
    this.#stride *= 2;
    this.#kept = this.#kept.filter(({ figures }) => figures.tick % this.#stride === 0);
  }

  /** The last one at or before a tick, to go on from. */
  before(tick: number): World {
    return this.#last((world) => world.figures.tick <= tick).copy();
  }

  /** The tick of the last one at which no more than so many decisions were made. */
  tickBeforeDecision(decisions: number): number {
    return this.#last((world) => world.figures.decisions <= decisions).figures.tick;
  }

  #last(fits: (world: World) => boolean): World {
    return this.#kept.findLast(fits) ?? this.start();
  }
}
