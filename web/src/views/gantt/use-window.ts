import { useState } from "react";
import type { SimulationState } from "../../model/run/simulation.js";
import {
  comfortableSpan,
  shifted,
  span,
  type Window,
  within,
  zoomed,
} from "../../ui/timeline/window.js";

/** Ticks of a run that is shown as a whole as long as nobody wants a part of it. */
const SHORT = 400;
/** Room behind the end of the run. */
const BEHIND = 1.02;

export interface ShownWindow {
  readonly window: Window;
  readonly isWhole: boolean;
  readonly zoom: (factor: number) => void;
  /** By a share of what shows. */
  readonly move: (share: number) => void;
  readonly showAll: () => void;
}

const whole = ({ lastTime }: SimulationState): Window => ({
  from: 0,
  to: Math.max(1, lastTime * BEHIND),
});

/** The whole run while it is short; of a longer one what happened last. */
function firstWindow(simulation: SimulationState): Window {
  if (simulation.lastTick <= SHORT) return whole(simulation);
  const length = comfortableSpan(simulation);
  const to = Math.max(simulation.time, length) * 1;
  return { from: to - length, to };
}

/** The part of the run that shows, which follows the run until a person chooses another. */
export function useWindow(simulation: SimulationState): ShownWindow {
  const [chosen, setChosen] = useState<Window | "whole" | null>(null);
  const all = whole(simulation);
  const window = chosen === "whole" ? all : (chosen ?? firstWindow(simulation));
  const choose = (next: Window) => setChosen(within(next, simulation.lastTime));
  return {
    window,
    isWhole: window.from === 0 && window.to >= simulation.lastTime,
    zoom: (factor) => choose(zoomed(window, factor, (window.from + window.to) / 2)),
    move: (share) => choose(shifted(window, share * span(window))),
    showAll: () => setChosen("whole"),
  };
}
