import type { SystemSink } from "../../system/headless/run.js";
import type { Passage } from "../../system/network/message-log.js";
import { kindOf, variableOf } from "../../system/network/traffic.js";
import { csvRows } from "../csv.js";
import type { TextOutput } from "../trace-writer.js";

const COLUMNS = [
  ...["sent_ns", "arrival_ns", "delay_ns", "from", "to", "kind", "name", "element", "bytes"],
  "created_ns",
];

/** The messages between the members of a system as a table, in the order of sending. */
export class MessagesCsv implements SystemSink {
  readonly #output: TextOutput;
  readonly #labelOf: (member: number) => string;
  #text = csvRows([COLUMNS]);

  constructor(labelOf: (member: number) => string, output: TextOutput) {
    this.#labelOf = labelOf;
    this.#output = output;
  }

  sent(passages: readonly Passage[]): void {
    const inOrder = passages.toSorted((a, b) => a.sent - b.sent || a.from - b.from);
    this.#text += csvRows(inOrder.map((passage) => this.#row(passage)));
  }

  async drain(): Promise<void> {
    const text = this.#text;
    this.#text = "";
    await this.#output(text);
  }

  async finish(): Promise<void> {
    await this.drain();
  }

  #row(passage: Passage): (string | number)[] {
    const { from, to, sent, arrival, message } = passage;
    const isOfThreads = message.kind === "channel";
    return [
      ...[sent, arrival, arrival - sent, this.#labelOf(from), this.#labelOf(to), kindOf(passage)],
      isOfThreads ? message.channel : (variableOf(passage) ?? ""),
      isOfThreads || message.variable === null ? "" : message.mail.element,
      message.size,
      isOfThreads && message.asksUntil === undefined ? message.created : "",
    ];
  }
}
