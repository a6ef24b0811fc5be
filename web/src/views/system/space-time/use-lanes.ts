import { useEffect, useState } from "react";
import type { Process, SystemLanes } from "../../../model/system/systems.js";
import { useSystem } from "../system-store.js";
import { Newest } from "./newest.js";

/** Of very many messages the last ones show. */
const MOST_MESSAGES = 400;

/** What was told of a window, and of which processes it is. */
export interface SeenLanes {
  readonly processes: readonly Process[];
  readonly lanes: SystemLanes;
}

/** What happened in a window of time (ns), asked anew when the system moves. */
export function useLanes(
  processes: readonly Process[],
  from: number,
  to: number,
  width: number,
): SeenLanes | null {
  const run = useSystem((all) => all.run);
  const state = useSystem((all) => all.state);
  const [seen, setSeen] = useState<SeenLanes | null>(null);
  const [asking] = useState(() => new Newest());
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked anew for each state
  useEffect(() => {
    if (run === null || width === 0) return;
    const ask = async () => {
      const numbers = processes.map(({ number }) => number);
      const window = { from, to, columns: Math.ceil(width), most: MOST_MESSAGES };
      const answer = await run.lanes(numbers, window);
      if (answer.ok) setSeen({ processes, lanes: answer.value });
    };
    void asking.do(ask);
  }, [run, from, to, width, state, processes]);
  return seen;
}
