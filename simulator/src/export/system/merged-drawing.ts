/** A merged run as the drawings and tables of simulated ones. */

import type { MergedRun, Span } from "../../recording/merged/merge.js";
import { csvRows } from "../csv.js";
import { SPACE_TIME_COLUMNS, type SpaceTimeFacts } from "./space-time-svg.js";

/** More could not be told apart in a drawing. */
const MOST_MESSAGES = 400;

/** Its first messages, and how far each lane may be shifted. */
export function mergedDrawing({ processes, messages, duration }: MergedRun): SpaceTimeFacts {
  const whole = messages.filter(({ arrival }) => arrival !== null);
  const shown = whole.slice(0, MOST_MESSAGES);
  const isCut = shown.length < whole.length;
  const end = shown.reduce((last, { arrival }) => Math.max(last, arrival ?? 0), 0);
  return {
    from: 0,
    to: isCut ? end : duration,
    lanes: processes.map(({ number, label, uncertainty, busy }) => ({
      number,
      label,
      timeline: {
        processors: [drawn(busy.threads, isCut ? end : duration)],
        scheduler: drawn(busy.scheduler, isCut ? end : duration),
      },
      uncertainty: number === 0 ? 0 : uncertainty,
    })),
    messages: shown.map(({ from, to, sent, arrival, kind, variable }, place) => ({
      from,
      to,
      what: variable === null ? kind : `${kind} ${variable}`,
      isOfThreads: false,
      sent,
      arrival: arrival ?? sent,
      earliest: sent,
      place,
      size: 0,
    })),
    isCut,
  };
}

/** Those of a window, joined where they could not be told apart. */
function drawn(spans: readonly Span[], to: number): Span[] {
  const found: Span[] = [];
  for (const one of spans) {
    if (one.from > to) break;
    const last = found.at(-1);
    if (last && one.from - last.to < to / SPACE_TIME_COLUMNS)
      found[found.length - 1] = { from: last.from, to: one.to };
    else found.push(one);
  }
  return found;
}

const COLUMNS = ["sent_ns", "arrival_ns", "delay_ns", "from", "to", "kind", "name", "element"];

export function mergedCsv({ processes, messages }: MergedRun): string {
  const labels = new Map(processes.map(({ number, label }) => [number, label]));
  const rows = messages.map(({ from, to, sent, arrival, kind, variable, element }) => [
    sent,
    arrival ?? "",
    arrival === null ? "" : arrival - sent,
    labels.get(from) ?? "",
    labels.get(to) ?? "",
    kind.toLowerCase(),
    variable ?? "",
    element,
  ]);
  return csvRows([COLUMNS, ...rows]);
}
