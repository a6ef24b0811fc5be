import { useEffect, useState } from "react";
import { failure, type Result, success } from "../../base/result.js";
import type { Studio } from "../../model/commands.js";
import type { ComparedRun } from "../../model/comparison/compared-runs.js";

import type { Digest, SimulationState } from "../../model/run/simulation.js";
import { useRun, useStudio } from "../../ui/studio-context.js";

/** So much behind the fork is held against each other, as long as neither has come further; ns. */
const FIRST_STRETCH = 50e6;

/** The original and the fork as two compared runs; null until they are there, or where there is no fork. */
export function useForkRuns(): readonly Result<ComparedRun>[] | null {
  const studio = useStudio();
  const tick = useRun((state) => state.fork?.tick);
  const words = useRun((state) => state.fork?.words);
  const isShown = useRun((state) => state.fork?.isShown);
  const [runs, setRuns] = useState<readonly Result<ComparedRun>[] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another fork, and the other side, are other runs
  useEffect(() => {
    const calledOff = new AbortController();
    setRuns(null);
    void openFork(studio, calledOff.signal).then((opened) => {
      if (!calledOff.signal.aborted) setRuns(opened);
    });
    return () => calledOff.abort();
  }, [studio, tick, words, isShown]);
  return runs;
}

async function openFork(
  { ports, stores }: Studio,
  signal: AbortSignal,
): Promise<readonly Result<ComparedRun>[] | null> {
  const { fork, simulation } = stores.run.getState();
  if (!fork || !simulation) return null;
  const { simulator } = ports;
  const until = Math.max(simulation.lastTime, fork.beside.lastTime, fork.time + FIRST_STRETCH);
  const [ended, endedBeside] = await Promise.all([
    simulator.seekTime(until),
    simulator.seekBeside({ time: until }),
  ]);
  if (!ended.ok) return [ended];
  if (!endedBeside.ok) return [endedBeside];
  const options = { signal, after: fork.tick, onProgress: () => {} };
  const [shown, aside] = await Promise.all([
    simulator.digest(until, options),
    simulator.digestBeside(until, options),
  ]);
  const here = sideOf(shown, ended.value, {
    timeline: (...window) => simulator.timeline(...window),
    seek: async (to) => {
      const state = await ("tick" in to ? simulator.seek(to.tick) : simulator.seekTime(to.time));
      if (state.ok) stores.run.setState({ simulation: state.value });
      return state;
    },
  });
  const beside = sideOf(aside, endedBeside.value, {
    timeline: (...window) => simulator.timelineBeside(...window),
    seek: async (to) => {
      const state = await simulator.seekBeside(to);
      const { fork: open } = stores.run.getState();
      if (state.ok && open) stores.run.setState({ fork: { ...open, beside: state.value } });
      return state;
    },
  });
  const [original, forked] = fork.isShown ? [beside, here] : [here, beside];
  return [named(original, "The original"), named(forked, `The fork ${fork.words}`)];
}

type Ways = Pick<ComparedRun, "timeline" | "seek">;

function sideOf(digest: Result<Digest | null>, state: SimulationState, ways: Ways) {
  if (!digest.ok) return digest;
  if (!digest.value) return failure("The comparison was cancelled.");
  return success({ state, digest: digest.value, ...ways });
}

const named = (side: Result<Omit<ComparedRun, "name">>, name: string): Result<ComparedRun> =>
  side.ok ? success({ ...side.value, name }) : side;
