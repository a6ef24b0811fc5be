import { useEffect, useState } from "react";
import type { ComparedRun } from "../../../model/comparison/compared-runs.js";
import type { Timeline } from "../../../model/run/simulation.js";
import { withMargins } from "../../../ui/timeline/window.js";
import type { RunsView } from "./view-store.js";

/** Milliseconds between two questions while a person moves the view. */
const PAUSE = 50;
/** Columns to ask for: twice the window, at two for each pixel of a common screen. */
const COLUMNS = 3000;

/** The records of each run around the window; all of one moment are asked for together. */
export function useTimelines(
  runs: readonly ComparedRun[],
  view: RunsView,
): readonly (Timeline | null)[] {
  const [timelines, setTimelines] = useState<readonly (Timeline | null)[]>([]);
  useEffect(() => {
    let ended = false;
    let asking = false;
    let wanted = false;
    const ask = async () => {
      wanted = true;
      if (asking) return;
      asking = true;
      while (wanted && !ended) {
        wanted = false;
        const { from, to } = withMargins(view.getState().window);
        const answers = await Promise.all(runs.map((run) => run.timeline(from, to, COLUMNS)));
        if (!ended) setTimelines(answers.map((answer) => (answer.ok ? answer.value : null)));
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
      asking = false;
    };
    void ask();
    const end = view.subscribe((state, before) => {
      if (state.window !== before.window) void ask();
    });
    return () => {
      ended = true;
      end();
    };
  }, [runs, view]);
  return timelines;
}
