import { HandlerName } from "../../generated/handlers.js";
import { TraceKind } from "../../generated/trace.js";
import { TraceReader } from "../../trace/reader.js";
import type { SystemProcess } from "../process.js";
import type { SystemSink } from "./run.js";

/** Counts how often the processes of a system call their handlers. */
export class HandlerCalls implements SystemSink {
  readonly #readers: ReadonlyMap<number, TraceReader>;
  readonly #counts = new Map<number, number[]>();

  /** @param processes just started */
  constructor(processes: readonly SystemProcess[]) {
    const readers = processes.map(
      ({ place, engine }) => [place.number, new TraceReader(engine)] as const,
    );
    this.#readers = new Map(readers);
  }

  async drain(): Promise<void> {
    for (const [process, reader] of this.#readers) {
      const counts = this.#counts.get(process) ?? [];
      this.#counts.set(process, counts);
      for (const cursor of reader.read()) {
        while (cursor.next()) {
          if (cursor.kind !== TraceKind.ENTER) continue;
          counts[cursor.place] = (counts[cursor.place] ?? 0) + 1;
        }
      }
    }
  }

  async finish(): Promise<void> {
    await this.drain();
  }

  /** How often a process, by its number, has called each handler. */
  of(process: number): ReadonlyMap<string, number> {
    const calls = (this.#counts.get(process) ?? []).flatMap((count, handler) => {
      const name = HandlerName[handler];
      return name === undefined ? [] : [[name, count] as const];
    });
    return new Map(calls);
  }
}
