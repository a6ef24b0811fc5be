import { useEffect, useState } from "react";
import { useRun, useStudio } from "../../ui/studio-context.js";
import type { RunMeasures } from "./measures.js";

/** While the run plays, measures are asked for this often, in milliseconds. */
const PERIOD = 250;

/** The measures at the present tick; null before there are any. */
export function useMeasures(): RunMeasures | null {
  const { simulator } = useStudio().ports;
  const tick = useRun((state) => state.simulation?.tick ?? 0);
  const playing = useRun((state) => state.simulation?.playing ?? false);
  const program = useRun((state) => state.program);
  const moment = playing ? null : tick;
  const [measures, setMeasures] = useState<RunMeasures | null>(null);
  useEffect(() => {
    let wanted = program !== null;
    const ask = async () => {
      const answer = await simulator.measures();
      if (wanted && answer.ok) setMeasures(answer.value as unknown as RunMeasures);
    };
    if (wanted) void ask();
    const timer = moment === null ? setInterval(ask, PERIOD) : undefined;
    return () => {
      wanted = false;
      clearInterval(timer);
    };
  }, [simulator, program, moment]);
  return program ? measures : null;
}
