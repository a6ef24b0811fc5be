import type { StopWish } from "../../model/run/breakpoints.js";
import { BreakpointForm } from "../../ui/breakpoints/breakpoint-form.js";
import { useRun, useStudio } from "../../ui/studio-context.js";

const NONE = [] as const;

/** Asks where the run is to stop. */
export function AddBreakpoint() {
  const { requests } = useStudio();
  const simulation = useRun((state) => state.simulation);
  const handlers = useRun((state) => state.program?.handlers ?? NONE);
  const add = async (stop: StopWish) => {
    const breakpoints = await requests.breakpoints();
    if (stop.kind === "line") breakpoints.toggleLine(stop.line);
    else breakpoints.add(stop);
  };
  return (
    <BreakpointForm
      simulation={simulation}
      containers={simulation?.containers ?? NONE}
      handlers={handlers}
      onAdd={(stop) => void add(stop)}
    />
  );
}
