import { useCallback, useMemo } from "react";
import { formatNumber, formatTime } from "../../../base/time.js";
import { eventKey, placesOf } from "../../../model/system/events.js";
import { processesOf, programOf } from "../../../model/system/program.js";
import type { FoundSystemEvents, SystemEvent } from "../../../model/system/systems.js";
import { useRows } from "../../../ui/events/use-rows.js";
import { NARROW, useMedia } from "../../../ui/media.js";
import { LongList } from "../../../ui/tables/long-list.js";
import { useSystem, useSystemStore, withRun, workOn } from "../system-store.js";

/** Heights of a row, px; on a narrow screen its words take a line of their own. */
const ROW = 26;
const LOW_ROOM = 46;

/** What was found, in the order in which it came. */
export function EventList({ found }: { readonly found: FoundSystemEvents }) {
  const run = useSystem((all) => all.run);
  const narrow = useMedia(NARROW);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was found anew may be of another line of history
  const source = useMemo(
    () => ({
      ask: async (keys: readonly number[]) => {
        const { nodes, numbers } = placesOf(keys);
        return (await run?.eventsAt(nodes, numbers)) ?? { ok: true as const, value: [] };
      },
      numberOf: (event: SystemEvent) => eventKey(event),
    }),
    [run, found],
  );
  const numberAt = useCallback(
    (place: number) =>
      eventKey({ node: found.nodes[place] ?? 0, index: found.numbers[place] ?? 0 }),
    [found],
  );
  const { eventAt, onRange } = useRows(source, numberAt, found.numbers.length);
  return (
    <LongList
      label="Events of the system"
      count={found.numbers.length}
      height={narrow ? LOW_ROOM : ROW}
      onRange={onRange}
      row={(place) => <EventRow event={eventAt(place)} />}
    />
  );
}

/** When, of whom, and what. A press goes there. Null: it is on its way. */
function EventRow({ event }: { readonly event: SystemEvent | null }) {
  const store = useSystemStore();
  const processes = processesOf(useSystem(programOf));
  if (event === null) return <div className="system-event" aria-busy="true" />;
  const process = processes.find(({ number }) => number === event.node);
  const go = () => {
    void withRun(store, (run) => run.seek(event.time));
    if (process && process.number > 0 && store.getState().selected !== null) workOn(store, process);
  };
  return (
    <button type="button" className="system-event" title={event.text} onClick={go}>
      <span className="num">{formatTime(event.time)}</span>
      <span className="of">{process?.label}</span>
      <span className="num tick">{formatNumber(event.tick)}</span>
      <span className="what">{event.text}</span>
    </button>
  );
}
