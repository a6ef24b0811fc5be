import type { RunView } from "../engine/engine.js";
import { formatHash } from "../format.js";
import { TraceKindName } from "../generated/trace.js";
import type { NumberedRecord } from "../trace/reader.js";
import type { TraceFormat } from "./format.js";

/**
 * A trace as text, in the form of `catapults-run --trace`: one line per record
 * with its number, time in ns, kind, the thread's node, place and value, and
 * at the end the hash over the whole run.
 */
export class TraceText implements TraceFormat {
  readonly #containerNodes: number;

  constructor(containerNodes: number) {
    this.#containerNodes = containerNodes;
  }

  head(): string {
    return "";
  }

  records(records: readonly NumberedRecord[]): string {
    let text = "";
    for (const { index, time, kind, thread, place, value } of records) {
      const node = thread === 0 ? 0 : thread + this.#containerNodes;
      text += `${index} ${time} ${TraceKindName[kind]} ${node} ${place} ${value}\n`;
    }
    return text;
  }

  tail({ traceHash }: RunView): string {
    return `# trace_hash ${formatHash(traceHash)}\n`;
  }
}
