import type { Result } from "../../base/result.js";
import type { Studio } from "../../model/commands.js";
import type { SimulationState } from "../../model/run/simulation.js";
import { useStudio } from "../../ui/studio-context.js";

/** Ways to go to another place of the run. */
export interface Seek {
  /** To the last tick at or before a time in nanoseconds. */
  toTime(time: number): void;
  toTick(tick: number): void;
}

const seeks = new WeakMap<Studio, Seek>();

/** Goes to places of the run, one after the other; of those asked for meanwhile only the last counts. */
export function useSeek(): Seek {
  const studio = useStudio();
  const known = seeks.get(studio);
  if (known) return known;
  const seek = createSeek(studio);
  seeks.set(studio, seek);
  return seek;
}

function createSeek({ ports, stores }: Studio): Seek {
  type Ask = () => Promise<Result<SimulationState>>;
  let waiting: Ask | null = null;
  let busy = false;
  const go = async (ask: Ask) => {
    waiting = ask;
    if (busy) return;
    busy = true;
    while (waiting) {
      const next: Ask = waiting;
      waiting = null;
      const answer = await next();
      stores.run.setState(
        answer.ok ? { simulation: answer.value, complaint: null } : { complaint: answer.message },
      );
    }
    busy = false;
  };
  return {
    toTime: (time) => void go(() => ports.simulator.seekTime(time)),
    toTick: (tick) => void go(() => ports.simulator.seek(tick)),
  };
}
