import { ChevronLeft, ChevronRight, Search, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useEventFilter } from "../../ui/events/filter-store.js";
import { EventFields } from "../../ui/filters/event-fields.js";
import { Icon } from "../../ui/icons/icon.js";
import { IconButton } from "../../ui/icons/icon-button.js";
import { useTimeline, useTimelineStore } from "./timeline-store.js";
import { useFind } from "./use-find.js";

/** Looks for events of the run, and goes from one to the next. */
export function FindBar() {
  const open = useTimeline((state) => state.finding);
  return open ? <OpenFindBar /> : null;
}

function OpenFindBar() {
  const store = useTimelineStore();
  const { filter, setFilter } = useEventFilter();
  const words = useTimeline((state) => state.findWords);
  const share = useTimeline((state) => state.findShare);
  const find = useFind();
  const bar = useRef<HTMLElement>(null);
  useEffect(() => bar.current?.querySelector("input")?.focus(), []);
  return (
    <search
      className="filters"
      aria-label="Find in the run"
      ref={bar}
      onKeyDown={(event) => {
        if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
          event.preventDefault();
          find.go(event.shiftKey ? -1 : 1);
        } else if (event.key === "Escape" && !event.defaultPrevented) {
          store.setState({ finding: false });
        }
      }}
    >
      <Icon of={Search} size={14} />
      <EventFields filter={filter} onChange={setFilter} />
      <IconButton
        icon={ChevronLeft}
        label="Former event of this kind"
        shortcut="P"
        onPress={() => find.go(-1)}
      />
      <IconButton
        icon={ChevronRight}
        label="Next event of this kind"
        shortcut="N"
        onPress={() => find.go(1)}
      />
      <span className="tally" role="status">
        {words}
      </span>
      {share === null ? null : (
        <>
          <progress value={share} aria-label="Share of the run that was looked at" />
          <button type="button" className="btn secondary small" onClick={find.stop}>
            Stop
          </button>
        </>
      )}
      <span className="grow" />
      <IconButton
        icon={X}
        label="Close the search"
        onPress={() => store.setState({ finding: false })}
      />
    </search>
  );
}
