import { useEffect, useState } from "react";
import type { ComparedRun } from "../../../model/comparison/compared-runs.js";
import type { SimulationState } from "../../../model/run/simulation.js";
import type { RunsView } from "./view-store.js";

/** Milliseconds between two questions while the moment moves. */
const PAUSE = 40;

/** How each run stands at the moment that is looked at; of those asked for meanwhile only the last counts. */
export function useMoments(
  runs: readonly ComparedRun[],
  view: RunsView,
): readonly (SimulationState | null)[] {
  const [states, setStates] = useState<readonly (SimulationState | null)[]>([]);
  useEffect(() => {
    let ended = false;
    let asking = false;
    let wanted = true;
    const ask = async () => {
      if (asking) return;
      asking = true;
      while (wanted && !ended) {
        wanted = false;
        const { at, ticks } = view.getState();
        const answers = await Promise.all(
          runs.map((run, place) => {
            const tick = ticks.get(place);
            return run.seek(tick === undefined ? { time: at } : { tick });
          }),
        );
        if (!ended) setStates(answers.map((answer) => (answer.ok ? answer.value : null)));
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
      asking = false;
    };
    void ask();
    const end = view.subscribe((state, before) => {
      if (state.at === before.at && state.ticks === before.ticks) return;
      wanted = true;
      void ask();
    });
    return () => {
      ended = true;
      end();
    };
  }, [runs, view]);
  return states;
}
