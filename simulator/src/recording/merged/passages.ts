/** Which message that one process of a recorded run has sent is which that another has taken. */

import { Handler } from "../../generated/handlers.js";
import { MailKind } from "../../generated/layout.js";
import { TraceKind } from "../../generated/trace.js";
import type { RecordingFile } from "../file.js";

/** A message as the trace of one process has it. */
export interface TracedMessage {
  /** Of the process's own clock, ns. */
  readonly time: number;
  /** `enum mail_kind`. */
  readonly kind: number;
  /** Number of the shared variable in this trace; null: it is not known there. */
  readonly variable: number | null;
  readonly element: number;
}

/** The messages of a connection in one direction, in their order. */
type Way = TracedMessage[];

/** What a trace tells of the connection of a node and its manager. */
export interface Connection {
  /** Number of the node in the run. */
  readonly node: number;
  readonly family: number;
  /** When the node became a part of the run, of the process's own clock, ns. */
  readonly welcomed: number;
  /** When the node asked for that, before; null: of the manager, which writes down only what comes of it. */
  readonly hello: number | null;
  readonly sent: Way;
  readonly took: Way;
}

const NONE = 0xffff;

const HANDLERS_OF_MASTER: ReadonlySet<number> = new Set([
  Handler.arrival,
  Handler.departure,
  Handler.dispatch,
]);

/** The connections of a process: of a node one, or more where it has come back; of a manager those of all nodes. */
export function connectionsOf(file: RecordingFile): Connection[] {
  const found: Connection[] = [];
  const current = new Map<number, Connection>();
  let hello: number | null = null;
  const cursor = file.records.read(file.containers.length);
  while (cursor.next()) {
    const { kind, time, place, value } = cursor;
    if (kind === TraceKind.WELCOMED) {
      const one = { node: place, family: value, welcomed: time, hello, sent: [], took: [] };
      hello = null;
      found.push(one);
      current.set(place, one);
      current.set(0, one); // a node has one at a time
    } else if (kind === TraceKind.SENT && (value & 0xff) === MailKind.HELLO) {
      hello = time;
    } else if (kind === TraceKind.SENT || kind === TraceKind.TOOK) {
      const index = place & 0xffff;
      const message = {
        time,
        kind: value & 0xff,
        variable: index === NONE ? null : index,
        element: place >>> 16,
      };
      current.get(value >>> 8)?.[kind === TraceKind.SENT ? "sent" : "took"].push(message);
    }
  }
  return found;
}

/** The manager of a run is who calls the handlers of a master. */
export function isManager({ records, containers }: RecordingFile): boolean {
  const cursor = records.read(containers.length);
  while (cursor.next()) {
    if (cursor.kind === TraceKind.ENTER) return HANDLERS_OF_MASTER.has(cursor.place);
  }
  return false;
}
