import type { Engine } from "../engine/engine.js";
import type { Timeline } from "../protocol.js";
import { History } from "../trace/history.js";
import { Names } from "../trace/names.js";
import { Recorder } from "../trace/recorder.js";
import type { TraceSink } from "../trace/sink.js";
import { type GanttFacts, ganttOf } from "./gantt.js";
import { GANTT_COLUMNS, type GanttDrawing } from "./gantt-svg.js";
import { TIMELINE_COLUMNS, type TimelineFacts } from "./timeline-svg.js";

/** Follows a run, to tell at its end what a drawing of it shows. */
export class RunTimeline implements TraceSink {
  readonly #engine: Engine;
  readonly #names: Names;
  readonly #history: History;
  readonly #recorder: Recorder;

  constructor(engine: Engine) {
    this.#engine = engine;
    this.#names = new Names(engine.descriptor, engine.workload);
    this.#history = new History(this.#names);
    this.#recorder = new Recorder(engine, this.#history);
  }

  async drain(): Promise<void> {
    this.#recorder.follow();
  }

  async finish(): Promise<void> {
    this.#recorder.follow();
  }

  /** A window of time (ns) in so many columns. */
  within(from: number, to: number, columns: number): Timeline {
    return this.#history.timeline(from, to, columns);
  }

  /** Who ran when: at most so many turns. */
  gantt(most: number): GanttFacts {
    const { time } = this.#engine.look();
    const timeline = this.#history.timeline(0, time, time); // in columns of 1 ns nothing is merged
    return ganttOf(timeline, this.#names.threadNames(), most);
  }

  /** The same to be drawn. */
  ganttDrawing(): GanttDrawing {
    const timeline = this.#history.timeline(0, this.#engine.look().time, GANTT_COLUMNS);
    return { timeline, threads: this.#names.threadNames() };
  }

  facts(): TimelineFacts {
    const { threadClasses, workload, containers } = this.#names;
    return {
      timeline: this.#history.timeline(0, this.#engine.look().time, TIMELINE_COLUMNS),
      threads: threadClasses.map((number, index) => `${index + 1} ${workload.classes[number]}`),
      containers: containers.map(({ name, local }) => (local ? null : name)),
      starved: this.#engine.diagnoses().flatMap(({ threads }) => threads ?? []),
    };
  }
}
