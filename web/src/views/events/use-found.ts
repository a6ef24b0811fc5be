import { useEffect, useRef, useState } from "react";
import { wantsAll } from "../../model/run/filters.js";
import type { EventFilter } from "../../model/run/simulation.js";
import { useRun, useStudio } from "../../ui/studio-context.js";
import { type Found, joined, NOTHING } from "./found.js";

/** Milliseconds after the last key before it is looked for what was typed. */
const PAUSE = 150;

export interface Search {
  readonly found: Found;
  /** The share of the events that was looked at; null when it is not being looked. */
  readonly share: number | null;
  /** Whether a person has stopped it. */
  readonly isStopped: boolean;
  stop(): void;
  goOn(): void;
}

/** Looks for what a filter wants in the simulator's worker, and goes on as the run does. */
export function useFound(filter: EventFilter, total: number): Search {
  const { simulator } = useStudio().ports;
  const program = useRun((state) => state.program);
  const [found, setFound] = useState(NOTHING);
  const [share, setShare] = useState<number | null>(null);
  const [isStopped, setStopped] = useState(false);
  const calledOff = useRef<AbortController | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another run is another record
  useEffect(() => {
    setFound(NOTHING);
    setStopped(false);
    return () => {
      calledOff.current?.abort();
      calledOff.current = null;
    };
  }, [filter, program]);

  useEffect(() => {
    if (wantsAll(filter) || isStopped || calledOff.current || found.to >= total) return;
    const controller = new AbortController();
    calledOff.current = controller;
    const { signal } = controller;
    const look = async () => {
      setShare(0);
      const options = { signal, onProgress: setShare };
      const answer = await simulator.findEvents(filter, found.to, options);
      if (calledOff.current === controller) calledOff.current = null;
      setShare(null);
      if (signal.aborted) return;
      if (answer.ok && answer.value) setFound(joined(found, answer.value));
      else setStopped(true);
    };
    const timer = setTimeout(() => void look(), found === NOTHING ? PAUSE : 0);
    signal.addEventListener("abort", () => clearTimeout(timer));
  }, [simulator, filter, found, total, isStopped]);

  return {
    found,
    share,
    isStopped,
    stop: () => {
      calledOff.current?.abort();
      calledOff.current = null;
      setStopped(true);
    },
    goOn: () => setStopped(false),
  };
}
