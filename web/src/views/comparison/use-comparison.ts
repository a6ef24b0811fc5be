import { useEffect, useState } from "react";
import { bytesOfBase64 } from "../../base/base64.js";
import { failure, type Result, success } from "../../base/result.js";
import type { Ports, Simulator } from "../../model/ports.js";
import type { OpenRecording } from "../../model/run/recordings.js";
import type { Digest } from "../../model/run/simulation.js";
import { useRun, useStudio } from "../../ui/studio-context.js";

/** A recorded run, and the simulation of the same scheduler over the same length of time. */
export interface Pair {
  readonly recorded: Digest;
  readonly simulated: Digest;
}

export type Comparison =
  | { readonly kind: "nothing" }
  | { readonly kind: "working"; readonly share: number }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "ready"; readonly pair: Pair };

/** Compares the recording that is open with the simulation; anew for a newer program. */
export function useComparison(): Comparison {
  const { ports, stores } = useStudio();
  const bytes = useRun((state) => state.recording?.bytes);
  const program = useRun((state) => state.recording?.program);
  const [comparison, setComparison] = useState<Comparison>({ kind: "nothing" });
  useEffect(() => {
    const { recording } = stores.run.getState();
    if (!recording || recording.bytes !== bytes || recording.program !== program) {
      setComparison({ kind: "nothing" });
      return;
    }
    const calledOff = new AbortController();
    const { signal } = calledOff;
    const onProgress = (share: number) => {
      if (!signal.aborted) setComparison({ kind: "working", share });
    };
    onProgress(0);
    const workload = stores.project.getState().workload.name;
    void compare(ports, recording, workload, { signal, onProgress }).then((pair) => {
      if (signal.aborted) return;
      if (pair.ok) setComparison({ kind: "ready", pair: pair.value });
      else setComparison({ kind: "failed", message: pair.message });
    });
    return () => calledOff.abort();
  }, [ports, stores, bytes, program]);
  return comparison;
}

interface Options {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

/** Both runs go on beside the one that shows, one after the other. */
async function compare(
  { beside }: Ports,
  { bytes, info, program }: OpenRecording,
  workloadFile: string,
  options: Options,
): Promise<Result<Pair>> {
  const { compiled } = program;
  if (!compiled?.workload) return failure("There is no workload to simulate.");
  const module = bytesOfBase64(compiled.module);
  const opened = await beside.open(module, bytes, true);
  if (!opened.ok) return opened;
  if (opened.value.kind !== "opened") return failure("The trace is of another scheduler.");
  const recorded = await digested(beside, null, options);
  if (!recorded.ok) return recorded;
  const loaded = await beside.load(module, bytesOfBase64(compiled.workload), workloadFile);
  if (!loaded.ok) return loaded;
  const simulated = await digested(beside, info.duration, options);
  return simulated.ok
    ? success({ recorded: recorded.value, simulated: simulated.value })
    : simulated;
}

async function digested(
  simulator: Simulator,
  until: number | null,
  options: Options,
): Promise<Result<Digest>> {
  const answer = await simulator.digest(until, options);
  if (!answer.ok) return answer;
  return answer.value ? success(answer.value) : failure("The comparison was cancelled.");
}
