import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { Stores } from "../../model/commands.js";
import type { Timeline } from "../../model/run/simulation.js";
import { useStudio } from "../../ui/studio-context.js";
import { shifted, span, type Window, within, zoomed } from "../../ui/timeline/window.js";

/** What the timeline shows; its tools in the tab row share it. */
export interface TimelineState {
  readonly window: Window;
  /** Where the window is to go as soon as its records are there; null where it shall stay. */
  readonly ahead: Window | null;
  /** Whether the window keeps the playhead in view. */
  readonly following: boolean;
  /** Whether a person has chosen the length of the window. */
  readonly zoomed: boolean;
  /** The newest answer of the simulator; its window is larger than what is shown. */
  readonly timeline: Timeline | null;
  /** Nodes of the containers whose lengths are shown; null until they are chosen. */
  readonly strips: readonly number[] | null;
  /** By thread, the number of its group's colour; null where there are no groups. */
  readonly colours: readonly number[] | null;
  /** Whether it is asked how a fork is to differ. */
  readonly forking: boolean;
  /** Whether it is looked for events, what was found last, and which share of the run was looked at. */
  readonly finding: boolean;
  readonly findWords: string;
  readonly findShare: number | null;
  readonly range: Window | null;
  /** What happened in the range, in words. */
  readonly rangeText: string;
}

export type TimelineStore = ReturnType<typeof createTimelineStore>;

const FIRST: TimelineState = {
  window: { from: 0, to: 1e6 },
  ahead: null,
  following: true,
  zoomed: false,
  timeline: null,
  strips: null,
  colours: null,
  forking: false,
  finding: false,
  findWords: "",
  findShare: null,
  range: null,
  rangeText: "",
};

function createTimelineStore() {
  return createStore<TimelineState>(() => FIRST);
}

const stores = new WeakMap<Stores, TimelineStore>();

/** The timeline of a studio; the same one for the view and its tools. */
export function useTimelineStore(): TimelineStore {
  const studio = useStudio().stores;
  let store = stores.get(studio);
  if (!store) {
    store = createTimelineStore();
    stores.set(studio, store);
  }
  return store;
}

export function useTimeline<T>(select: (state: TimelineState) => T): T {
  return useStore(useTimelineStore(), select);
}

/** Back to how a new program finds it. */
export function resetTimeline(store: TimelineStore): void {
  store.setState(({ finding }) => ({ ...FIRST, finding }));
}

/** The other side of a fork has containers and records of its own; what is looked at stays the same. */
export function forgetContents(store: TimelineStore): void {
  store.setState({ timeline: null, strips: null, range: null, rangeText: "" });
}

/** Shows another window, as a person wants it. */
export function showWindow(store: TimelineStore, window: Window, lastTime: number): void {
  store.setState((state) => {
    const next = within(window, lastTime);
    const sameLength = Math.abs(span(next) - span(state.window)) < 1e-6 * span(next);
    return { window: next, ahead: null, following: false, zoomed: state.zoomed || !sameLength };
  });
}

/** Zooms around the playhead when it is in view, else around the middle. It goes on following the run. */
export function zoomBy(store: TimelineStore, factor: number, time: number, lastTime: number): void {
  store.setState(({ window }) => {
    const inView = time >= window.from && time <= window.to;
    const at = inView ? time : (window.from + window.to) / 2;
    return { window: within(zoomed(window, factor, at), lastTime), zoomed: true };
  });
}

/** Shifts the window by a share of its length. */
export function panBy(store: TimelineStore, share: number, lastTime: number): void {
  const { window } = store.getState();
  showWindow(store, shifted(window, share * span(window)), lastTime);
}

/** Shows the whole run so far. */
export function showAll(store: TimelineStore, lastTime: number): void {
  store.setState({
    window: within({ from: 0, to: Math.max(lastTime * 1.05, 1) }, lastTime),
    ahead: null,
    following: false,
    zoomed: true,
  });
}

/** Sets one end of the range that is measured; the other stays, or is where it had to be on its side. */
export function setRangeEnd(store: TimelineStore, end: "from" | "to", time: number): void {
  store.setState(({ range, window }) => {
    const { from, to } = {
      ...(range ?? window),
      ...(end === "from" ? { from: time } : { to: time }),
    };
    return { range: { from: Math.min(from, to), to: Math.max(from, to) }, rangeText: "" };
  });
}
