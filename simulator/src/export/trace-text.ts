import { formatHash } from "../base/format.js";
import type { RunView } from "../engine/engine.js";
import { TraceKindName } from "../generated/trace.js";
import type { TraceRecord } from "../trace/cursor.js";
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

  record({ index, time, kind, thread, place, value }: TraceRecord): string {
    const node = thread === 0 ? 0 : thread + this.#containerNodes;
    return `${index} ${time} ${TraceKindName[kind]} ${node} ${place} ${value}\n`;
  }

  tail({ traceHash }: RunView): string {
    return `# trace_hash ${formatHash(traceHash)}\n`;
  }
}
