import { useCallback, useEffect } from "react";
import { useStore } from "zustand";
import { notify } from "../../model/notices.js";
import { systemMoments } from "../../model/share/system-moments.js";
import { useStudio } from "../../ui/studio-context.js";
import { goTo, momentOf } from "./shared-moment.js";
import { useSystem, useSystemStore } from "./system-store.js";

/**
 * Tells moments of this run for links, and goes to the one that a link asks for once the system is there.
 *
 * @param tell takes where that led, in words; without it that is a notice
 */
export function useSharedMoment(tell?: (text: string) => void): void {
  const store = useSystemStore();
  const { notices } = useStudio().stores;
  const say = useCallback(
    (text: string) => (tell ? tell(text) : notify(notices, text)),
    [tell, notices],
  );
  const wish = useStore(systemMoments, (state) => state.wish);
  const run = useSystem((all) => (all.phase.kind === "running" ? all.run : null));
  const isRefused = useSystem(({ phase: { kind } }) => kind === "refused" || kind === "failed");
  useEffect(() => {
    const open = { take: () => momentOf(store.getState) };
    systemMoments.setState({ open });
    return () => systemMoments.setState({ open: null });
  }, [store]);
  useEffect(() => {
    if (!wish) return;
    if (isRefused) {
      systemMoments.setState({ wish: null });
      return say("The shared moment cannot be shown: the system does not run.");
    }
    if (!run) return;
    const { seed, dsm } = store.getState();
    const isAsShared = seed === wish.seed && JSON.stringify(dsm) === JSON.stringify(wish.dsm);
    // It is compiled and started anew then, and comes back as another run.
    if (!isAsShared)
      return store.setState({ seed: wish.seed, dsm: wish.dsm, phase: { kind: "compiling" } });
    systemMoments.setState({ wish: null });
    void goTo(run, wish, store.getState).then((went) =>
      say(went.ok ? went.value : `The shared moment cannot be shown. ${went.message}`),
    );
  }, [store, say, wish, run, isRefused]);
}
