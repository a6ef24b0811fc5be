import { useEffect, useState } from "react";
import type { Moment, SimulationState } from "../../../model/run/simulation.js";
import { useStudio } from "../../../ui/studio-context.js";

/**
 * The moment of the last tick at which the handler had passed so many sites, as soon as the simulator
 * has looked. Null while the run goes on, and before that.
 * @param passed null for no such place
 */
export function useMoment(simulation: SimulationState, passed: number | null): Moment | null {
  const { ports } = useStudio();
  const [seen, setSeen] = useState<{
    readonly of: SimulationState;
    readonly passed: number | null;
    readonly moment: Moment;
  } | null>(null);
  const rests = !simulation.playing && simulation.pause === null;
  useEffect(() => {
    if (!rests) return;
    let isWanted = true;
    void ports.simulator.moment(simulation.tick, passed).then((answer) => {
      if (isWanted && answer.ok) setSeen({ of: simulation, passed, moment: answer.value });
    });
    return () => {
      isWanted = false;
    };
  }, [ports, simulation, passed, rests]);
  return seen?.of === simulation && seen.passed === passed ? seen.moment : null;
}
