import type { SystemSink } from "../../system/headless/run.js";
import type { SystemProcess } from "../../system/process.js";
import { traceFormat } from "../trace-format.js";
import { type TextOutput, TraceWriter } from "../trace-writer.js";

/** Writes the trace of each process as that of a single run. */
export class ProcessTraces implements SystemSink {
  readonly #writers: readonly TraceWriter[];

  /** @param outputOf where the trace of a process goes */
  constructor(
    processes: readonly SystemProcess[],
    outputOf: (process: SystemProcess) => TextOutput,
  ) {
    this.#writers = processes.map((process) => {
      const format = traceFormat("text", process.engine);
      return new TraceWriter(process.engine, format, outputOf(process));
    });
  }

  async drain(): Promise<void> {
    for (const writer of this.#writers) await writer.drain();
  }

  async finish(): Promise<void> {
    for (const writer of this.#writers) await writer.finish();
  }
}
