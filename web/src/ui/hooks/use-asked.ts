import { useEffect, useState } from "react";
import type { Result } from "../../base/result.js";
import { useRun } from "../studio-context.js";

/** While the run plays, the simulator is asked this often, in milliseconds. */
const PERIOD = 250;

/** What the simulator answers at the present tick; null before there is an answer, or a run. `ask` stays the same. */
export function useAsked<T>(ask: () => Promise<Result<T>>): T | null {
  const tick = useRun((state) => state.simulation?.tick ?? 0);
  const playing = useRun((state) => state.simulation?.playing ?? false);
  const program = useRun((state) => state.program);
  const moment = playing ? null : tick;
  const [answered, setAnswered] = useState<T | null>(null);
  useEffect(() => {
    let wanted = program !== null;
    const askNow = async () => {
      const answer = await ask();
      if (wanted && answer.ok) setAnswered(answer.value);
    };
    if (wanted) void askNow();
    const timer = moment === null ? setInterval(askNow, PERIOD) : undefined;
    return () => {
      wanted = false;
      clearInterval(timer);
    };
  }, [ask, program, moment]);
  return program ? answered : null;
}
