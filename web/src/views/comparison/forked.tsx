import { useMemo, useState } from "react";
import { forkWords, type Successor } from "../../model/run/forks.js";
import { useRun, useStudio } from "../../ui/studio-context.js";
import { Prose } from "../../ui/text/prose.js";
import { RowsChoice } from "./runs/rows-choice.js";
import type { ShownRows } from "./runs/run-rows.js";
import { SideBySide } from "./runs/side-by-side.js";
import { useForkRuns } from "./use-fork-runs.js";
import "./runs/runs.css";

/** A fork beside the run that it left, as any two runs. */
export function ForkComparison() {
  const fork = useRun((state) => state.fork);
  const runs = useForkRuns();
  const schedulers = useSides();
  const [shown, setShown] = useState<ShownRows>("threads");
  if (!fork) return null;
  return (
    <section className="runs compared" aria-label="The fork beside its original">
      <p className="comparison-note">
        <Prose text={`The run was forked ${forkWords(fork)}.`} />
      </p>
      {runs ? (
        <SideBySide answers={runs} schedulers={schedulers} shown={shown}>
          <RowsChoice shown={shown} onChoose={setShown} />
        </SideBySide>
      ) : (
        <p className="comparison-note" role="status">
          Both runs are gone through.
        </p>
      )}
    </section>
  );
}

/** What the original and the fork run: the project's own scheduler, and the one that took over. */
function useSides(): readonly (Successor | undefined)[] {
  const { stores, requests } = useStudio();
  const program = useRun((state) => state.fork?.program);
  const successor = useRun((state) => state.fork?.successor);
  return useMemo(() => {
    if (!program) return [];
    const { project, compilation, history } = stores;
    const own: Successor = {
      title: project.getState().scheduler.name,
      program,
      stores: { project, compilation, history },
      draw: requests.draw,
    };
    return [own, successor ?? own];
  }, [stores, requests, program, successor]);
}
