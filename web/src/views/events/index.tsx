import { useCallback, useMemo } from "react";
import { ALL_EVENTS, wantsAll } from "../../model/run/filters.js";
import type { TraceEvent } from "../../model/run/simulation.js";
import { useEventFilter } from "../../ui/events/filter-store.js";
import { useRows } from "../../ui/events/use-rows.js";
import { EventFields } from "../../ui/filters/event-fields.js";
import { NARROW, useMedia } from "../../ui/media.js";
import { useRun, useStudio } from "../../ui/studio-context.js";
import { LongList } from "../../ui/tables/long-list.js";
import { EventRow } from "./event-row.js";
import { countBefore } from "./found.js";
import { NoEvents, NoMatches } from "./no-events.js";
import { Tally } from "./tally.js";
import { useEvents } from "./use-events.js";
import { type Search, useFound } from "./use-found.js";
import "./events.css";

/** Heights of a row, px; on a narrow screen its words take two lines. */
const ROW = 24;
const LOW_ROOM = 44;

/** What happened, event by event, up to the present tick; as far as a filter wants it. */
export default function EventsView() {
  const { first, total } = useEvents();
  const { filter, setFilter } = useEventFilter();
  const search = useFound(filter, total);
  if (total === first) return <NoEvents total={total} />;
  return (
    <div className="events">
      <search className="filters" aria-label="Filter of the events">
        <EventFields filter={filter} onChange={setFilter} />
        <Tally first={first} total={total} search={wantsAll(filter) ? null : search} />
      </search>
      {wantsAll(filter) ? (
        <AllEvents first={first} total={total} />
      ) : (
        <FoundEvents total={total} search={search} onClear={() => setFilter(ALL_EVENTS)} />
      )}
    </div>
  );
}

function AllEvents({ first, total }: { readonly first: number; readonly total: number }) {
  const numberAt = useCallback((place: number) => first + place, [first]);
  return <Rows numberAt={numberAt} count={total - first} />;
}

interface FoundEventsProps {
  readonly total: number;
  readonly search: Search;
  readonly onClear: () => void;
}

function FoundEvents({ total, search, onClear }: FoundEventsProps) {
  const { numbers, to } = search.found;
  const numberAt = useCallback((place: number) => numbers[place] ?? 0, [numbers]);
  const count = useMemo(() => countBefore(numbers, total), [numbers, total]);
  if (count > 0) return <Rows numberAt={numberAt} count={count} />;
  return to === 0 ? null : <NoMatches onClear={onClear} />;
}

interface RowsProps {
  /** The number of the event at a place of the list. */
  readonly numberAt: (place: number) => number;
  readonly count: number;
}

function Rows({ numberAt, count }: RowsProps) {
  const narrow = useMedia(NARROW);
  const { simulator } = useStudio().ports;
  const program = useRun((state) => state.program);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another run has other events under the same numbers
  const source = useMemo(
    () => ({ ask: simulator.eventsAt, numberOf: ({ index }: TraceEvent) => index }),
    [simulator, program],
  );
  const { eventAt, onRange } = useRows(source, numberAt, count);
  return (
    <LongList
      label="Events"
      count={count}
      height={narrow ? LOW_ROOM : ROW}
      onRange={onRange}
      row={(place) => <EventRow event={eventAt(place)} />}
    />
  );
}
