import { useEffect, useState } from "react";
import type { SystemLanes } from "../../../model/system/systems.js";
import { Newest } from "../space-time/newest.js";
import { type DrawnRun, processesOf } from "./runs.js";

/** Of each run so many messages show, the last ones. */
const MOST_MESSAGES = 200;

/** A window of time, ns. */
export interface Span {
  readonly from: number;
  readonly length: number;
}

/** What all runs did in the window; where a run has not come so far it goes there first. */
export function useLanesOf(runs: readonly DrawnRun[], { from, length }: Span, width: number) {
  const [seen, setSeen] = useState<readonly (SystemLanes | null)[] | null>(null);
  const [asking] = useState(() => new Newest());
  useEffect(() => {
    if (width === 0) return;
    const window = { from, to: from + length, columns: Math.ceil(width), most: MOST_MESSAGES };
    const lanesOf = async (run: DrawnRun) => {
      const { reached, end } = run.stateNow();
      if (reached < window.to && end === null) await run.run.seek(window.to);
      const numbers = processesOf(run).map(({ number }) => number);
      const told = await run.run.lanes(numbers, window);
      return told.ok ? told.value : null;
    };
    void asking.do(async () => setSeen(await Promise.all(runs.map(lanesOf))));
  }, [runs, from, length, width, asking]);
  return seen;
}
