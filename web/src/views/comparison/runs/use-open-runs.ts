import { useEffect, useState } from "react";
import type { Result } from "../../../base/result.js";
import type { ComparedRun, RunsWish } from "../../../model/compared-runs.js";
import { useStudio } from "../../../ui/studio-context.js";

export type OpenRuns =
  | { readonly kind: "opening" }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "open"; readonly runs: readonly Result<ComparedRun>[] };

/** Carries the runs out, anew for another wish, and forgets them when nobody looks any more. */
export function useOpenRuns(wish: RunsWish): OpenRuns {
  const { experiments } = useStudio().ports;
  const [open, setOpen] = useState<OpenRuns>({ kind: "opening" });
  useEffect(() => {
    const calledOff = new AbortController();
    const { signal } = calledOff;
    setOpen({ kind: "opening" });
    void experiments.openRuns(wish, signal).then((answer) => {
      if (signal.aborted) return answer.ok ? answer.value.close() : undefined;
      if (answer.ok) setOpen({ kind: "open", runs: answer.value.runs });
      else setOpen({ kind: "failed", message: answer.message });
    });
    return () => calledOff.abort();
  }, [experiments, wish]);
  return open;
}
