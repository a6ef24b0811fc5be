import { createStore, type StoreApi } from "zustand/vanilla";
import type { Result } from "../../../base/result.js";
import type { Studio } from "../../../model/commands.js";
import type { ComparedRun, RunsWish, RunWish } from "../../../model/comparison/compared-runs.js";
import { experimentStoreOf } from "../experiment-store.js";

export type OpenRuns =
  | { readonly kind: "opening"; readonly share: number }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "open"; readonly runs: readonly Result<ComparedRun>[] };

interface Kept {
  readonly wish: RunsWish;
  readonly store: StoreApi<OpenRuns>;
  close(): void;
}

/** By studio, so that the runs are still there when somebody comes back to them. */
const kept = new WeakMap<Studio, Kept>();

/**
 * The runs that were wished for, carried out once. Those before them are forgotten, and these when
 * another comparison takes the place of the one that they belong to.
 */
export function keptRuns(studio: Studio, wish: RunsWish): StoreApi<OpenRuns> {
  const present = kept.get(studio);
  const isUsable = present && present.store.getState().kind !== "failed";
  if (isUsable && isSame(present.wish, wish)) return present.store;
  present?.close();
  const opened = openKept(studio, wish);
  kept.set(studio, opened);
  return opened.store;
}

function openKept(studio: Studio, wish: RunsWish): Kept {
  const calledOff = new AbortController();
  const { signal } = calledOff;
  const store = createStore<OpenRuns>(() => ({ kind: "opening", share: 0 }));
  const experiment = experimentStoreOf(studio);
  const { conducted } = experiment.getState();
  const close = () => {
    stopListening();
    calledOff.abort();
    if (kept.get(studio)?.store === store) kept.delete(studio);
  };
  const stopListening = experiment.subscribe((state) => {
    if (state.conducted !== conducted) close();
  });
  const onProgress = (share: number) => {
    if (!signal.aborted) store.setState({ kind: "opening", share }, true);
  };
  void studio.ports.experiments.openRuns(wish, { signal, onProgress }).then((answer) => {
    if (signal.aborted) return answer.ok ? answer.value.close() : undefined;
    if (answer.ok) store.setState({ kind: "open", runs: answer.value.runs }, true);
    else store.setState({ kind: "failed", message: answer.message }, true);
  });
  return { wish, store, close };
}

function isSame(a: RunsWish, b: RunsWish): boolean {
  return (
    a.workloadFile === b.workloadFile &&
    a.until === b.until &&
    a.runs.length === b.runs.length &&
    a.runs.every((run, index) => isSameRun(run, b.runs[index]))
  );
}

function isSameRun(a: RunWish, b: RunWish | undefined): boolean {
  return (
    a.contender === b?.contender &&
    a.seed === b.seed &&
    JSON.stringify(a.parameters) === JSON.stringify(b.parameters)
  );
}
