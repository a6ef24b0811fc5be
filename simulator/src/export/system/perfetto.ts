/**
 * A system in the JSON form of the Trace Event Format, which Perfetto and Chrome's tracing page load. Each node is a
 * process with the tracks of a single run, and one more for messages: what it sends and what comes to it are marks
 * without length, and each message is an arrow from one to the other.
 */

import type { SystemSink } from "../../system/headless/run.js";
import type { Passage } from "../../system/network/message-log.js";
import { whatOf } from "../../system/network/traffic.js";
import type { SystemProcess } from "../../system/process.js";
import { Names } from "../../trace/names.js";
import { TraceReader } from "../../trace/reader.js";
import { CLOSING, OPENING, PerfettoTrace } from "../perfetto.js";
import { EventList } from "../trace-events.js";
import type { TextOutput } from "../trace-writer.js";

/** Behind the tracks of all threads. */
const MESSAGES = 1_000_000;

/** Numbers of processes begin with 1 in the format. */
const numberOf = (member: number) => member + 1;

export class SystemPerfetto implements SystemSink {
  readonly #output: TextOutput;
  readonly #processes: readonly PerfettoProcess[];
  readonly #messages: PerfettoMessages;
  #begun = false;

  /** @param labels of all members that are not processes, by number: shared channels */
  constructor(
    processes: readonly SystemProcess[],
    labels: ReadonlyMap<number, string>,
    output: TextOutput,
  ) {
    this.#output = output;
    this.#processes = processes.map((process, at) => new PerfettoProcess(process, at === 0));
    const names = processes.map(({ place }) => [place.number, place.label] as const);
    this.#messages = new PerfettoMessages(new Map([...names, ...labels]));
  }

  sent(passages: readonly Passage[]): void {
    this.#messages.take(passages);
  }

  async drain(): Promise<void> {
    if (!this.#begun) {
      await this.#output(OPENING + this.#processes.map((process) => process.begin()).join(""));
      await this.#output(this.#messages.begin());
      this.#begun = true;
    }
    for (const process of this.#processes) await process.write(this.#output);
    await this.#output(this.#messages.written());
  }

  async finish(): Promise<void> {
    await this.drain();
    await this.#output(this.#processes.map((process) => process.end()).join("") + CLOSING);
  }
}

class PerfettoProcess {
  readonly #process: SystemProcess;
  readonly #trace: PerfettoTrace;
  readonly #reader: TraceReader;

  constructor(process: SystemProcess, isFirst: boolean) {
    const { engine, place } = process;
    const events = new EventList(numberOf(place.number), isFirst);
    this.#process = process;
    this.#trace = new PerfettoTrace(
      new Names(engine.descriptor, engine.workload),
      place.label,
      undefined,
      events,
    );
    this.#reader = new TraceReader(engine);
  }

  begin(): string {
    return this.#trace.begin();
  }

  async write(output: TextOutput): Promise<void> {
    for (const cursor of this.#reader.read()) {
      let text = "";
      while (cursor.next()) text += this.#trace.record(cursor);
      await output(text);
    }
  }

  end(): string {
    return this.#trace.end(this.#process.engine.look());
  }
}

/** Messages between members. */
class PerfettoMessages {
  readonly #labels: ReadonlyMap<number, string>;
  readonly #lists: ReadonlyMap<number, EventList>;
  #count = 0;

  constructor(labels: ReadonlyMap<number, string>) {
    this.#labels = labels;
    const lists = [...labels].map(
      ([number]) => [number, new EventList(numberOf(number), false)] as const,
    );
    this.#lists = new Map(lists);
  }

  begin(): string {
    for (const [number, list] of this.#lists) {
      list.nameProcess(this.#label(number));
      list.nameTrack(MESSAGES, "messages");
    }
    return this.written();
  }

  take(passages: readonly Passage[]): void {
    for (const passage of passages) {
      const { from, to, sent, arrival, message } = passage;
      const [what, id] = [whatOf(passage), ++this.#count];
      const args = { from: this.#label(from), to: this.#label(to), bytes: message.size };
      this.#mark(from, { name: `sends ${what}`, at: sent, args, id, direction: "out" });
      this.#mark(to, { name: `gets ${what}`, at: arrival, args, id, direction: "in" });
    }
  }

  written(): string {
    return [...this.#lists.values()].map((list) => list.take()).join("");
  }

  #mark(member: number, { name, at, args, id, direction }: Mark): void {
    const flow = { id, direction, isOfAll: true } as const;
    this.#lists.get(member)?.slice(MESSAGES, { name, from: at, to: at, args, flow });
  }

  #label(member: number): string {
    return this.#labels.get(member) ?? "nobody";
  }
}

interface Mark {
  readonly name: string;
  readonly at: number;
  readonly args: { readonly from: string; readonly to: string; readonly bytes: number };
  readonly id: number;
  readonly direction: "in" | "out";
}
