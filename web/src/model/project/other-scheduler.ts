/**
 * A project seen as if another of its schedulers were the one that is run: what draws and edits the graph of that one
 * can do so with any. Whatever is done comes into the project and its one history.
 */

import type { StoreApi } from "zustand/vanilla";
import type { TextFile } from "../../generated/services.js";
import type { Entry, HistoryState, HistoryStore } from "./history.js";
import type { Step } from "./parts.js";
import {
  type Drawing,
  fileOf,
  type Part,
  type ProjectState,
  type ProjectStore,
  partOfFile,
  partsOf,
} from "./project.js";

/** Which scheduler stands in place of the one that is run, and the workload that it is checked with. */
interface OtherScheduler {
  readonly file: string;
  /** Null: the one of the project. */
  readonly workload: string | null;
}

const UNDRAWN: Drawing = { positions: {} };

/** A store through which a project is seen and changed as if another scheduler were run. */
export function projectOfOther(
  project: ProjectStore,
  file: string,
  workload: string | null = null,
): ProjectStore {
  const other = { file, workload };
  /** What gestures made of parts of this scheduler: of no use to others. */
  let own: { readonly version: number; readonly steps: readonly Step[] } = {
    version: -1,
    steps: [],
  };
  const seen = new WeakMap<ProjectState, ProjectState>();
  const see = (state: ProjectState): ProjectState => {
    const steps = own.version === state.version ? own.steps : [];
    const known = seen.get(state) ?? { ...asOther(state, other), steps };
    seen.set(state, known);
    return known;
  };
  const setState = (
    change: Partial<ProjectState> | ((state: ProjectState) => Partial<ProjectState>),
  ): void => {
    const state = project.getState();
    const before = see(state);
    const changed = typeof change === "function" ? change(before) : change;
    if (changed === before) return;
    const after = { ...before, ...changed };
    if (changed.steps) own = { version: after.version, steps: changed.steps };
    project.setState(brought(state, before, after, other));
  };
  return lens(project, see, setState as ProjectStore["setState"]);
}

/** A project with the other scheduler and workload in place of those that are run, which take their places. */
function asOther(state: ProjectState, { file, workload }: OtherScheduler): ProjectState {
  const others = [...(state.others ?? [])];
  const take = (former: TextFile, name: string | null): TextFile => {
    const at = others.findIndex((each) => each.name === name);
    const found = others[at];
    if (!found) return name === null || name === former.name ? former : { name, text: "" };
    others[at] = former;
    return found;
  };
  const scheduler = take(state.scheduler, file);
  const isMain = scheduler === state.scheduler;
  const { positions, ownLines } = isMain ? state : (state.drawings?.[file] ?? UNDRAWN);
  return {
    ...state,
    scheduler,
    workload: take(state.workload, workload),
    // It is looked at by itself, with a workload.
    system: undefined,
    others,
    positions,
    ownLines,
    aspects: isMain ? state.aspects : undefined,
    breakpoints: isMain ? state.breakpoints : undefined,
  };
}

/** What a change of the project as it is seen makes of the project. */
function brought(
  state: ProjectState,
  before: ProjectState,
  after: ProjectState,
  { file }: OtherScheduler,
): Partial<ProjectState> {
  const texts = new Map(
    partsOf(after).flatMap((part) => {
      const changed = fileOf(after, part);
      return changed && changed !== fileOf(before, part) ? [[changed.name, changed]] : [];
    }),
  );
  const changed = (one: TextFile) => texts.get(one.name) ?? one;
  const { version, schedulerVersion, typing, positions, ownLines } = after;
  const isDrawnAnew = positions !== before.positions || ownLines !== before.ownLines;
  return {
    ...(texts.size > 0 && {
      scheduler: changed(state.scheduler),
      workload: changed(state.workload),
      others: state.others?.map(changed),
    }),
    ...(version !== state.version && { version, schedulerVersion, typing, steps: [] }),
    ...(isDrawnAnew && withDrawing(state, file, { positions, ownLines })),
  };
}

/** How the graph of a scheduler is drawn from now on. */
function withDrawing(
  { scheduler, drawings }: Pick<ProjectState, "scheduler" | "drawings">,
  file: string,
  drawing: Drawing,
): Partial<ProjectState> {
  return file === scheduler.name ? drawing : { drawings: { ...drawings, [file]: drawing } };
}

/** The history of a project, for who sees another scheduler in it. */
export function historyOfOther(
  history: HistoryStore,
  project: ProjectStore,
  file: string,
  workload: string | null = null,
): HistoryStore {
  const other = { file, workload };
  const [there, back] = [new WeakMap<Entry, Entry>(), new WeakMap<Entry, Entry>()];
  const pair = (main: Entry, seen: Entry) => {
    there.set(main, seen);
    back.set(seen, main);
  };
  const see = (entry: Entry): Entry => {
    const known = there.get(entry);
    if (known) return known;
    // Nothing that is done here goes on with what was done elsewhere.
    const seen = { ...entry, pressed: null };
    pair(entry, seen);
    return seen;
  };
  const bring = (entry: Entry): Entry => {
    const known = back.get(entry);
    if (known) return known;
    const main = entryOfMain(entry, project.getState(), other);
    pair(main, entry);
    return main;
  };
  const all = new WeakMap<HistoryState, HistoryState>();
  const seeAll = (state: HistoryState): HistoryState => {
    const known = all.get(state);
    if (known) return known;
    const seen = { ...state, past: state.past.map(see), future: state.future.map(see) };
    all.set(state, seen);
    return seen;
  };
  const setState = (
    change: Partial<HistoryState> | ((state: HistoryState) => Partial<HistoryState>),
  ): void => {
    const before = seeAll(history.getState());
    const { past, future, forgotten } = {
      ...before,
      ...(typeof change === "function" ? change(before) : change),
    };
    history.setState({ past: past.map(bring), future: future.map(bring), forgotten });
  };
  return lens(history, seeAll, setState as HistoryStore["setState"]);
}

/** An entry of the history of the other scheduler, with names that the project has for its parts. */
function entryOfMain(
  { swaps, became: _, ...entry }: Entry,
  project: ProjectState,
  other: OtherScheduler,
): Entry {
  const seen = asOther(project, other);
  const named = Object.entries(swaps).map(([part, swap]) => {
    const name = fileOf(seen, part as Part)?.name ?? part;
    return [partOfFile(project, name) ?? part, swap];
  });
  const isMain = other.file === project.scheduler.name;
  return { ...entry, swaps: Object.fromEntries(named), ...(!isMain && { of: other.file }) };
}

/** A store that shows another's state otherwise. */
function lens<State>(
  store: StoreApi<State>,
  see: (state: State) => State,
  setState: StoreApi<State>["setState"],
): StoreApi<State> {
  return {
    getState: () => see(store.getState()),
    getInitialState: () => see(store.getInitialState()),
    setState,
    subscribe: (listener) =>
      store.subscribe((state, before) => {
        const [now, former] = [see(state), see(before)];
        if (now !== former) listener(now, former);
      }),
  };
}
