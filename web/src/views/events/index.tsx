import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import { formatNumber, formatTime } from "../../base/time.js";
import type { TraceEvent } from "../../model/run/simulation.js";
import { select } from "../../model/selection.js";
import { useStudio } from "../../ui/studio-context.js";
import { NoEvents } from "./no-events.js";
import { useEvents } from "./use-events.js";
import "./events.css";

const ROW = 24;

/** What happened, event by event, up to the present tick. */
export default function EventsView() {
  const { events, total } = useEvents();
  const place = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: events.length,
    getScrollElement: () => place.current,
    estimateSize: () => ROW,
    overscan: 8,
  });
  useEffect(() => {
    if (events.length > 0) rows.scrollToIndex(events.length - 1);
  }, [events, rows]);
  if (events.length === 0) return <NoEvents total={total} />;
  const hidden = total - events.length;
  return (
    <div className="events" ref={place}>
      {hidden > 0 ? (
        <p className="events-hidden">
          The {formatNumber(events.length)} newest of {formatNumber(total)} events.
        </p>
      ) : null}
      <ol style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const event = events[index];
          return event ? (
            <EventRow
              key={event.index}
              row={rows.measureElement}
              index={index}
              event={event}
              top={start}
            />
          ) : null;
        })}
      </ol>
    </div>
  );
}

interface EventRowProps {
  /** Measures the row: a long event takes more than one line. */
  readonly row: (element: HTMLElement | null) => void;
  readonly index: number;
  readonly event: TraceEvent;
  readonly top: number;
}

function EventRow({ row, index, event, top }: EventRowProps) {
  const { selection } = useStudio().stores;
  const choose = () => select(selection, { kind: "thread", thread: event.thread });
  return (
    <li
      ref={row}
      data-index={index}
      className="event"
      style={{ transform: `translateY(${top}px)` }}
    >
      <span className="num">{formatTime(event.time)}</span>
      <span className="num">{formatNumber(event.tick)}</span>
      {event.thread > 0 ? (
        <button type="button" className="event-text" onClick={choose}>
          {event.text}
        </button>
      ) : (
        <span>{event.text}</span>
      )}
    </li>
  );
}
