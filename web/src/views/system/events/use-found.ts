import { useEffect, useState } from "react";
import { nodesOf } from "../../../model/system/events.js";
import { processesOf } from "../../../model/system/program.js";
import type { SystemState } from "../../../model/system/systems.js";
import { useSystem, useSystemStore } from "../system-store.js";

/** How long after the last key or step it is looked, ms. */
const PAUSE = 150;

export interface Looking {
  /** The share of the events that was looked at; null when it is not being looked. */
  readonly share: number | null;
  readonly isStopped: boolean;
  stop(): void;
  goOn(): void;
}

/** Looks for what the filter wants while somebody wants to see it, anew wherever the system comes to rest. */
export function useFound(isWanted: boolean): Looking {
  const store = useSystemStore();
  const run = useSystem((all) => all.run);
  const filter = useSystem((all) => all.filter);
  const moment = useSystem(({ state }) => (state && !state.playing ? momentOf(state) : null));
  const [share, setShare] = useState<number | null>(null);
  const [isStopped, setStopped] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: elsewhere there are other events behind
  useEffect(() => setStopped(false), [run, filter, moment]);
  useEffect(() => {
    if (!isWanted) store.setState({ found: null });
    if (!isWanted || run === null || moment === null || isStopped) return;
    let isCurrent = true;
    const look = async () => {
      const nodes = nodesOf(processesOf(store.getState().program), filter.process);
      const tell = (done: number) => isCurrent && setShare(done);
      const answer = await run.findEvents(nodes, filter, tell);
      if (!isCurrent) return;
      setShare(null);
      if (answer.ok) store.setState({ found: answer.value });
      else setStopped(true);
    };
    const timer = setTimeout(() => void look(), PAUSE);
    return () => {
      isCurrent = false;
      setShare(null);
      clearTimeout(timer);
    };
  }, [store, run, filter, moment, isWanted, isStopped]);
  return {
    share,
    isStopped,
    stop: () => void run?.pause(),
    goOn: () => setStopped(false),
  };
}

/** Where the system stands, and in which line of history. */
const momentOf = ({ position, fork, left }: SystemState): string =>
  [position.time, position.node, position.tick, fork?.isShown, fork?.changes.length, left.length]
    .map(String)
    .join(" ");
