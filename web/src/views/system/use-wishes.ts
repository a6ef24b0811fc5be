import { useEffect } from "react";
import { useStore } from "zustand";
import { systemSpeed } from "../../model/system/speeds.js";
import { systemWishes } from "../../model/system/wishes.js";
import { useStudio } from "../../ui/studio-context.js";
import { saveFile } from "./save-file.js";
import { useSystem, useSystemStore, withRun } from "./system-store.js";

/** Does with the system what commands of the workbench ask for, once it is there. */
export function useWishes(): void {
  const store = useSystemStore();
  const studio = useStudio();
  const { layout } = studio.stores;
  const phase = useSystem((state) => state.phase.kind);
  const wish = useStore(systemWishes, (state) => state.wish);
  useEffect(() => {
    if (wish === null || phase === "compiling") return;
    systemWishes.setState({ wish: null });
    if (phase !== "running") return;
    const { state } = store.getState();
    if (typeof wish === "object" && "time" in wish)
      void withRun(store, (run) => run.seek(wish.time));
    else if (typeof wish === "object") void saveFile(studio, store, wish.file);
    else if (wish !== "toggle")
      void withRun(store, (run) => run.step({ by: "tick" }, wish === "forward" ? 1 : -1));
    else if (state?.playing) void withRun(store, (run) => run.pause());
    else void withRun(store, (run) => run.play(systemSpeed(layout.getState().systemSpeed)));
  }, [studio, store, layout, phase, wish]);
}
