import type { JobMark, Timeline } from "../protocol.js";
import type { CourseSink, Stretch } from "./course.js";
import { Lane } from "./lane.js";
import { Marks } from "./marks.js";
import { Spans } from "./spans.js";
import { Steps } from "./steps.js";
import { Turns } from "./turns.js";

/** Gathers what happened within a window of time, for a picture with columns of some width. */
export class Picture implements CourseSink {
  readonly #from: number;
  readonly #to: number;
  readonly #column: number;
  readonly #lanes: Lane[] = [];
  readonly #scheduler: Spans;
  readonly #processors: Turns[] = [];
  readonly #marks: Marks;
  readonly #strikes: number[] = [];
  /** Of each container, at the start of the window. */
  readonly #startLengths: number[];
  readonly #lengths: Steps[] = [];

  /**
   * @param from start of the window, ns, and `to` its end
   * @param column width in ns
   */
  constructor(from: number, to: number, column: number, containers: number) {
    this.#from = from;
    this.#to = to;
    this.#column = column;
    this.#scheduler = new Spans(column);
    this.#marks = new Marks(column);
    this.#startLengths = new Array(containers).fill(0);
  }

  lived(thread: number, state: number, { from, to }: Stretch): void {
    if (to <= this.#from || from >= this.#to) return;
    this.#lane(thread).add(Math.max(from, this.#from), Math.min(to, this.#to), state);
  }

  scheduled({ from, to }: Stretch): void {
    if (to <= this.#from || from >= this.#to) return;
    this.#scheduler.add(Math.max(from, this.#from), Math.min(to, this.#to));
  }

  turned(processor: number, thread: number, { from, to }: Stretch): void {
    if (to <= this.#from || from >= this.#to) return;
    while (this.#processors.length <= processor) this.#processors.push(new Turns(this.#column));
    const turns = this.#processors[processor] as Turns;
    turns.add(Math.max(from, this.#from), Math.min(to, this.#to), thread + 1);
  }

  marked(kind: JobMark["kind"], thread: number, time: number): void {
    if (time >= this.#from && time <= this.#to) this.#marks.add(kind, thread + 1, time);
  }

  struck(time: number): void {
    if (time < this.#from || time > this.#to) return;
    if (time - (this.#strikes.at(-1) ?? Number.NEGATIVE_INFINITY) >= this.#column)
      this.#strikes.push(time);
  }

  held(container: number, length: number, { from }: Stretch): void {
    if (from <= this.#from) this.#startLengths[container] = length;
    else if (from < this.#to) this.#steps(container).add(from, length);
  }

  /** @param threads how many lanes there are */
  finish(threads: number): Omit<Timeline, "from" | "to" | "oldest" | "summary"> {
    return {
      lanes: Array.from({ length: threads }, (_, thread) => this.#lane(thread).finish()),
      scheduler: this.#scheduler.finish(),
      processors: this.#processors.map((turns) => turns.finish()),
      marks: this.#marks.finish(),
      strikes: this.#strikes,
      lengths: this.#startLengths.map((_length, container) => this.#steps(container).finish()),
    };
  }

  #lane(thread: number): Lane {
    this.#lanes[thread] ??= new Lane(this.#column);
    return this.#lanes[thread];
  }

  /** To be called when it is known how long the container was at the start. */
  #steps(container: number): Steps {
    const length = this.#startLengths[container] ?? 0;
    this.#lengths[container] ??= new Steps(this.#from, length, this.#column);
    return this.#lengths[container];
  }
}
