import type { SystemSink } from "../../system/headless/run.js";
import type { SystemProcess } from "../../system/process.js";
import { endsTick } from "../../trace/cursor.js";
import { TraceReader } from "../../trace/reader.js";
import { csvRows } from "../csv.js";
import type { TraceFormat } from "../format.js";
import { type TraceForm, traceFormat } from "../trace-format.js";
import type { TextOutput } from "../trace-writer.js";

/** What a tick of a process wrote. */
interface Tick {
  /** When it ended, ns. */
  readonly time: number;
  readonly process: number;
  readonly text: string;
}

/**
 * Writes the traces of all processes of a system as one: the ticks in the order in which they end, those of one time by
 * process. Each line begins with the name of its process.
 */
export class MergedTrace implements SystemSink {
  readonly #output: TextOutput;
  readonly #form: Exclude<TraceForm, "perfetto">;
  readonly #parts: readonly ProcessTrace[];
  #begun = false;

  /** @param processes just started */
  constructor(
    processes: readonly SystemProcess[],
    form: Exclude<TraceForm, "perfetto">,
    output: TextOutput,
  ) {
    this.#output = output;
    this.#form = form;
    this.#parts = processes.map((process) => new ProcessTrace(process, form));
  }

  async drain(): Promise<void> {
    if (!this.#begun) await this.#output(this.#head());
    this.#begun = true;
    const ticks = this.#parts.flatMap((part) => part.ticks());
    ticks.sort((a, b) => a.time - b.time || a.process - b.process);
    await this.#output(ticks.map(({ text }) => text).join(""));
  }

  async finish(): Promise<void> {
    await this.drain();
    await this.#output(this.#parts.map((part) => part.rest()).join(""));
  }

  #head(): string {
    const [head = ""] = this.#parts.map((part) => part.head());
    return this.#form === "csv" ? `node,${head}` : head;
  }
}

/** The trace of one process, tick by tick. */
class ProcessTrace {
  readonly #process: SystemProcess;
  readonly #format: TraceFormat;
  readonly #reader: TraceReader;
  readonly #prefix: string;
  /** Of a tick that has not ended. */
  #begun = "";

  constructor(process: SystemProcess, form: TraceForm) {
    const { label } = process.place;
    this.#process = process;
    this.#format = traceFormat(form, process.engine);
    this.#reader = new TraceReader(process.engine);
    this.#prefix = form === "csv" ? `${csvRows([[label]]).trimEnd()},` : `${label} `;
  }

  head(): string {
    return this.#format.head();
  }

  /** The ticks that have ended since the last call. */
  ticks(): Tick[] {
    const ticks: Tick[] = [];
    const { number } = this.#process.place;
    for (const cursor of this.#reader.read()) {
      while (cursor.next()) {
        this.#begun += this.#prefix + this.#format.record(cursor);
        if (!endsTick(cursor.kind)) continue;
        ticks.push({ time: cursor.time, process: number, text: this.#begun });
        this.#begun = "";
      }
    }
    return ticks;
  }

  /** What stands behind its last tick, and its end. */
  rest(): string {
    const tail = this.#format.tail(this.#process.engine.look());
    const named = tail.replace("# trace_hash ", `# trace_hash ${this.#process.place.label} `);
    return this.#begun + named;
  }
}
