import { useEffect, useState } from "react";
import type { EventPage } from "../../model/ports.js";
import { useRun, useStudio } from "../../ui/studio-context.js";

/** The list shows so many events at most. */
const SHOWN = 2_000;
/** While the run plays, events are asked for this often, in milliseconds. */
const PERIOD = 250;

const NONE: EventPage = { events: [], total: 0 };

/** The newest events up to the present tick. */
export function useEvents(): EventPage {
  const { simulator } = useStudio().ports;
  const tick = useRun((state) => state.simulation?.tick ?? 0);
  const playing = useRun((state) => state.simulation?.playing ?? false);
  const program = useRun((state) => state.program);
  const moment = playing ? null : tick;
  const [page, setPage] = useState(NONE);
  useEffect(() => {
    let wanted = program !== null;
    const ask = async () => {
      const answer = await simulator.events(null, SHOWN);
      if (wanted && answer.ok) setPage(answer.value);
    };
    if (wanted) void ask();
    const timer = moment === null ? setInterval(ask, PERIOD) : undefined;
    return () => {
      wanted = false;
      clearInterval(timer);
    };
  }, [simulator, program, moment]);
  return program ? page : NONE;
}
