import type { SystemSink } from "../../system/headless/run.js";
import type { Passage } from "../../system/network/message-log.js";
import { toldPassage } from "../../system/network/traffic.js";
import type { SystemProcess } from "../../system/process.js";
import type { SystemPassage } from "../../system-protocol.js";
import { RunTimeline } from "../run-timeline.js";
import { SPACE_TIME_COLUMNS, type SpaceTimeFacts } from "./space-time-svg.js";

/** More could not be told apart in a drawing. */
const MOST_MESSAGES = 400;

/** A part of virtual time, ns. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

/** Follows a system, to tell at its end what a drawing of its processes and messages shows. */
export class SpaceTime implements SystemSink {
  readonly #window: Window | null;
  readonly #lanes: readonly {
    readonly process: SystemProcess;
    readonly timeline: RunTimeline;
  }[];
  readonly #others: ReadonlyMap<number, string>;
  readonly #messages: SystemPassage[] = [];
  #isCut = false;
  /** Whether the window lies behind. */
  #isOver = false;
  #end = Number.MAX_SAFE_INTEGER;

  /**
   * @param others what stands beside the processes, by number: shared channels
   * @param window what is drawn; null: from the start on as many messages as can be told apart
   */
  constructor(
    processes: readonly SystemProcess[],
    others: ReadonlyMap<number, string>,
    window: Window | null,
  ) {
    this.#window = window;
    this.#others = others;
    this.#lanes = processes.map((process) => ({
      process,
      timeline: new RunTimeline(process.engine),
    }));
  }

  sent(passages: readonly Passage[]): void {
    const { from, to } = this.#window ?? { from: 0, to: Number.POSITIVE_INFINITY };
    for (const passage of passages.toSorted((a, b) => a.sent - b.sent || a.from - b.from)) {
      if (passage.arrival < from || passage.sent > to) continue;
      if (this.#messages.length < MOST_MESSAGES) this.#messages.push(toldPassage(passage));
      else this.#isCut = true;
    }
  }

  /** What lies behind the window would push it out of the histories. */
  async drain(reached: number): Promise<void> {
    if (this.#isOver) return;
    for (const { timeline } of this.#lanes) await timeline.drain();
    this.#isOver = reached > this.#drawn().to;
  }

  async finish(time: number): Promise<void> {
    await this.drain(time);
    this.#end = time;
  }

  facts(): SpaceTimeFacts {
    const { from, to } = this.#drawn();
    const lanes = this.#lanes.map(({ process: { place }, timeline }) => ({
      number: place.number,
      label: place.label,
      timeline: timeline.within(from, to, SPACE_TIME_COLUMNS),
    }));
    const others = [...this.#others].map(([number, label]) => ({ number, label, timeline: null }));
    const all = [...lanes, ...others];
    return { from, to, lanes: all, messages: this.#messages, isCut: this.#isCut };
  }

  /** Up to where its last message comes, if there are more. */
  #drawn(): Window {
    if (this.#window !== null)
      return { from: this.#window.from, to: Math.min(this.#window.to, this.#end) };
    const last = this.#isCut ? this.#messages.at(-1) : undefined;
    return { from: 0, to: Math.min(this.#end, last?.arrival ?? this.#end) };
  }
}
