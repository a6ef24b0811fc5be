import { formatTime } from "../../base/time.js";
import type { Studio } from "../../model/commands.js";
import type { EventFilter } from "../../model/run/simulation.js";
import { select } from "../../model/selection.js";
import { useFilterStore } from "../../ui/events/filter-store.js";
import { useStudio } from "../../ui/studio-context.js";
import { type TimelineStore, useTimelineStore } from "./timeline-store.js";
import { useSeek } from "./use-seek.js";

export interface Find {
  /** Goes to the nearest event that the filter wants, before or behind where the run stands. */
  go(direction: 1 | -1): void;
  stop(): void;
}

/** What is being looked for, by timeline; a newer search takes the place of the one under way. */
const searches = new WeakMap<TimelineStore, AbortController>();

export function useFind(): Find {
  const studio = useStudio();
  const store = useTimelineStore();
  const filters = useFilterStore();
  const seek = useSeek();
  const stop = () => {
    searches.get(store)?.abort();
    store.setState({ findShare: null });
  };
  return {
    stop,
    go: (direction) => {
      stop();
      const calledOff = new AbortController();
      searches.set(store, calledOff);
      void look(studio, store, filters.getState(), direction, calledOff.signal).then((tick) => {
        if (tick !== null) seek.toTick(tick);
      });
    },
  };
}

/** The tick of what was found, which is told and selected; null for none. */
async function look(
  { ports, stores }: Studio,
  store: TimelineStore,
  filter: EventFilter,
  direction: 1 | -1,
  signal: AbortSignal,
): Promise<number | null> {
  const onProgress = (findShare: number) => {
    if (!signal.aborted) store.setState({ findShare });
  };
  const answer = await ports.simulator.nearestEvent(filter, direction, { signal, onProgress });
  if (signal.aborted) return null;
  store.setState({ findShare: null });
  if (!answer.ok) {
    store.setState({ findWords: answer.message });
    return null;
  }
  const event = answer.value;
  if (!event) {
    const side = direction > 0 ? "behind" : "before";
    store.setState({ findWords: `None ${side} this moment, as far as the run has come.` });
    return null;
  }
  store.setState({ findWords: `${formatTime(event.time)}: ${event.text}`, following: true });
  if (event.thread > 0) select(stores.selection, { kind: "thread", thread: event.thread });
  return event.tick;
}
