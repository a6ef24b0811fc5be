import type { ForkWish } from "../../../model/system/forks.js";
import { useSystemStore, withRun } from "../system-store.js";

/** Forks the run; what was found of a fork before is told no longer. */
export function useFork(): (wish: ForkWish) => Promise<void> {
  const store = useSystemStore();
  return async (wish) => {
    store.setState({ isForking: true });
    await withRun(store, (run) => run.fork(wish));
    store.setState({ isForking: false });
    if (store.getState().complaint === null) store.setState({ difference: null, message: null });
  };
}
