import { formatNumber, formatTime } from "../../base/time.js";
import type { TraceEvent } from "../../model/run/simulation.js";
import { select } from "../../model/selection.js";
import { useStudio } from "../../ui/studio-context.js";

/** When, in which tick, and what; a press selects whom it is about. Null: it is on its way. */
export function EventRow({ event }: { readonly event: TraceEvent | null }) {
  const { selection } = useStudio().stores;
  if (!event) return <div className="event" aria-busy="true" />;
  const { time, tick, thread, text } = event;
  return (
    <div className="event">
      <span className="num">{formatTime(time)}</span>
      <span className="num">{formatNumber(tick)}</span>
      {thread > 0 ? (
        <button
          type="button"
          className="event-text"
          title={text}
          onClick={() => select(selection, { kind: "thread", thread })}
        >
          {text}
        </button>
      ) : (
        <span className="event-text" title={text}>
          {text}
        </span>
      )}
    </div>
  );
}
