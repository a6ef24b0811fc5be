import { createStore, type StoreApi } from "zustand/vanilla";
import { shifted, span, type Window, within, zoomed } from "../../../ui/timeline/window.js";

/** What all pictures of compared runs show; times are nanoseconds. */
export interface RunsViewState {
  readonly window: Window;
  /** The moment that is looked at. */
  readonly at: number;
  readonly range: Window | null;
  /** The tick that is looked at in some runs, by their places; the last one before the moment in others. */
  readonly ticks: ReadonlyMap<number, number>;
  readonly isPlaying: boolean;
  /** How far the rows of all runs are scrolled, px. */
  readonly scroll: number;
}

export interface RunsView extends StoreApi<RunsViewState> {
  /** When the longest run ended. */
  readonly lastTime: number;
}

/** The longest run is cut into at most so many stretches at first, so that single turns can be seen. */
const MOST_STRETCHES = 12;
/** So many decisions can be seen at once. */
const DECISIONS_SEEN = 40;
/** Where a moment stands in the window that is moved to it. */
const PLACE = 0.3;

const NO_TICKS: ReadonlyMap<number, number> = new Map();

/** @param decisions of the longest run; one that has few shows whole */
export function createRunsView(lastTime: number, at: number, decisions: number): RunsView {
  const stretches = Math.min(Math.max(decisions / DECISIONS_SEEN, 1), MOST_STRETCHES);
  const length = Math.max(lastTime / stretches, 1);
  const window = around(at, { from: 0, to: length }, lastTime);
  const store = createStore<RunsViewState>(() => ({
    window,
    at,
    range: null,
    scroll: 0,
    ticks: NO_TICKS,
    isPlaying: false,
  }));
  return Object.assign(store, { lastTime });
}

const views = new WeakMap<object, RunsView>();

/** The view of certain runs, as it was left. */
export function viewOf(runs: object, lastTime: number, at: number, decisions: number): RunsView {
  const view = views.get(runs) ?? createRunsView(lastTime, at, decisions);
  views.set(runs, view);
  return view;
}

function around(at: number, window: Window, lastTime: number): Window {
  const from = Math.max(0, at - span(window) * PLACE);
  return within({ from, to: from + span(window) }, lastTime);
}

export function show(view: RunsView, window: Window): void {
  view.setState({ window: within(window, view.lastTime) });
}

/** Looks at a moment; the window follows only where it must. */
export function goTo(view: RunsView, time: number): void {
  const at = Math.min(Math.max(0, time), view.lastTime);
  const { window } = view.getState();
  const inView = at >= window.from && at <= window.to;
  const shown = inView ? window : around(at, window, view.lastTime);
  view.setState({ at, window: shown, ticks: NO_TICKS });
}

/** Looks at what runs decided differently: at the very tick of each that did. */
export function goToTicks(view: RunsView, time: number, ticks: ReadonlyMap<number, number>): void {
  goTo(view, time);
  view.setState({ ticks, isPlaying: false });
}

/** Zooms around the moment that is looked at if it is in view, else around the middle. */
export function zoomBy(view: RunsView, factor: number): void {
  const { window, at } = view.getState();
  const inView = at >= window.from && at <= window.to;
  show(view, zoomed(window, factor, inView ? at : (window.from + window.to) / 2));
}

/** Shifts the window by a share of its length. */
export function panBy(view: RunsView, share: number): void {
  const { window } = view.getState();
  show(view, shifted(window, share * span(window)));
}

export function showAll(view: RunsView): void {
  show(view, { from: 0, to: Math.max(view.lastTime * 1.05, 1) });
}
