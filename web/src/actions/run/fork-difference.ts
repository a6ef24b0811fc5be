import { failure, type Result, success } from "../../base/result.js";
import type { Studio } from "../../model/commands.js";
import { firstDifference, sharedDecisions } from "../../model/comparison/difference.js";
import type { ForkDifference, OpenFork } from "../../model/run/forks.js";
import type { Digest } from "../../model/run/simulation.js";

/** How much of both runs is looked at first, ns; then twice as much each time. */
const FIRST_STRETCH = 10e6;
/** More decisions are not looked at: a million takes seconds. */
const MOST_DECISIONS = 1 << 20;

/** Looks for the first difference between a fork and its original. One search at a time. */
export function createDifferenceSearch({ stores, ports }: Studio) {
  const { run } = stores;
  let calledOff = new AbortController();

  /** Tells of the fork that was asked about, as long as it is there. */
  function tell(difference: ForkDifference | null): void {
    const { fork } = run.getState();
    if (fork) run.setState({ fork: { ...fork, difference } });
  }

  async function go(): Promise<void> {
    calledOff.abort();
    calledOff = new AbortController();
    const { signal } = calledOff;
    const { fork } = run.getState();
    if (!fork) return;
    let found = fork.difference;
    if (found?.kind !== "found") {
      tell({ kind: "searching" });
      found = await look(fork, signal);
      if (signal.aborted) return;
      tell(found);
    }
    if (found.kind === "found") await show(found);
  }

  /** The longer both runs agree, the longer stretches of them are compared. */
  async function look(fork: OpenFork, signal: AbortSignal): Promise<ForkDifference> {
    for (let stretch = FIRST_STRETCH; ; stretch *= 2) {
      const digests = await digestsOf(fork, fork.time + stretch, signal);
      if (!digests.ok) return { kind: "failed", message: digests.message };
      const [original, forked] = digests.value;
      const difference = firstDifference(original, forked);
      if (difference) {
        const [ofOriginal, ofFork] = difference.decisions;
        return { kind: "found", same: difference.same, original: ofOriginal, fork: ofFork };
      }
      const complete = original.ended && forked.ended;
      const compared = Math.min(...sharedDecisions(original, forked).map(({ length }) => length));
      if (complete || compared >= MOST_DECISIONS || stretch > Number.MAX_SAFE_INTEGER / 4) {
        return { kind: "none", compared, complete };
      }
    }
  }

  async function digestsOf(
    fork: OpenFork,
    until: number,
    signal: AbortSignal,
  ): Promise<Result<readonly [Digest, Digest]>> {
    const options = { signal, after: fork.tick, onProgress: () => {} };
    const isShown = run.getState().fork?.isShown;
    const [shown, aside] = await Promise.all([
      ports.simulator.digest(until, options),
      ports.simulator.digestBeside(until, options),
    ]);
    if (!shown.ok) return shown;
    if (!aside.ok) return aside;
    if (!shown.value || !aside.value) return failure("The search was cancelled.");
    const [original, forked] = isShown ? [aside.value, shown.value] : [shown.value, aside.value];
    return success([withRunning(fork, original), forked]);
  }

  /** Takes both sides to what they decided differently, so that either can be looked at. */
  async function show(difference: Extract<ForkDifference, { kind: "found" }>): Promise<void> {
    const { fork } = run.getState();
    if (!fork) return;
    const [here, there] = fork.isShown
      ? [difference.fork, difference.original]
      : [difference.original, difference.fork];
    if (there) {
      const answer = await ports.simulator.seekBeside({ tick: there.tick });
      const { fork: present } = run.getState();
      if (present && answer.ok) run.setState({ fork: { ...present, beside: answer.value } });
    }
    if (!here) return;
    const answer = await ports.simulator.seek(here.tick);
    if (answer.ok) run.setState({ simulation: answer.value, complaint: null });
    else run.setState({ complaint: answer.message });
  }

  return {
    go,
    stop() {
      calledOff.abort();
      if (run.getState().fork?.difference?.kind === "searching") tell(null);
    },
  };
}

/**
 * A scheduler that takes over decides at once who runs. What it is held against is the thread that
 * the original had on the processor there.
 */
function withRunning({ successor, running, tick, time }: OpenFork, original: Digest): Digest {
  if (!successor || running === 0) return original;
  const { total, ticks, times, threads } = original.decisions;
  return {
    ...original,
    decisions: {
      total: total + 1,
      ticks: Float64Array.of(tick, ...ticks),
      times: Float64Array.of(time, ...times),
      threads: Uint32Array.of(running, ...threads),
    },
  };
}
