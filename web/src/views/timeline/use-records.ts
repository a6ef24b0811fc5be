import { useEffect } from "react";
import { useStudio } from "../../ui/studio-context.js";
import { withMargins } from "../../ui/timeline/window.js";
import { interesting } from "./strips.js";
import { useTimelineStore } from "./timeline-store.js";

/** Milliseconds between two questions while the run plays. */
const PAUSE = 50;
/** Columns to ask for: twice the window, at two for each pixel of a common screen. */
const COLUMNS = 3000;
/** Steps after which it is settled which containers are interesting. */
const SETTLED_TICKS = 40;

/** Asks the simulator for the records around the window, one question at a time. */
export function useRecords(): void {
  const { stores, ports } = useStudio();
  const store = useTimelineStore();
  useEffect(() => {
    let ended = false;
    let asking = false;
    let wanted = false;

    const ask = async () => {
      if (asking || ended) {
        wanted = true;
        return;
      }
      if (!stores.run.getState().simulation) return;
      asking = true;
      wanted = false;
      const { ahead, window } = store.getState();
      const { from, to } = withMargins(ahead ?? window);
      const answer = await ports.simulator.timeline(from, to, COLUMNS);
      if (answer.ok && !ended) {
        const isThere = ahead !== null && store.getState().ahead !== null;
        store.setState({ timeline: answer.value, ...(isThere && { window: ahead, ahead: null }) });
      }
      if (answer.ok && !ended) chooseStrips();
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      asking = false;
      if (wanted) void ask();
    };

    const chooseStrips = () => {
      const { simulation, program } = stores.run.getState();
      const { strips, timeline } = store.getState();
      if (strips || !simulation || simulation.lastTick < SETTLED_TICKS) return;
      store.setState({ strips: interesting(simulation.containers, timeline, program) });
    };

    void ask();
    const ends = [
      stores.run.subscribe((state, before) => {
        if (state.simulation !== before.simulation) void ask();
      }),
      store.subscribe((state, before) => {
        if (state.window !== before.window) void ask();
      }),
    ];
    return () => {
      ended = true;
      for (const end of ends) end();
    };
  }, [stores, ports, store]);
}
