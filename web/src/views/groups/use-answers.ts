import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { bytesOfBase64 } from "../../base/base64.js";
import type { Groups } from "../../generated/services.js";
import { type Answers, answersOf } from "../../groups/answers.js";
import { decisionsOf } from "../../model/exploration/decisions.js";
import type { RunOutcome } from "../../model/exploration/runs.js";
import type { Found } from "../../model/exploration/store.js";
import { useProject, useRun, useStudio } from "../../ui/studio-context.js";
import { useExplorationDesk } from "../../ui/use-exploration-desk.js";

const NOTHING = createStore<{ readonly found: Found | null }>(() => ({ found: null }));

/** A run that stands for so long, ms, is read: stepping through it shall not begin anew at each step. */
const REST = 300;

/** What is found of the answers of each group, in all runs or in the one that shows; null: nothing yet. */
export function useAnswers(told: Groups): Answers | null {
  const explored = useExplored(told);
  const ofRun = useReadRun(told);
  return explored ?? ofRun;
}

function useExplored({ version, outcomes }: Groups): Answers | null {
  const desk = useExplorationDesk();
  const found = useStore(
    desk?.store ?? NOTHING,
    (state: { readonly found: Found | null }) => state.found,
  );
  if (found?.version !== version || found.exploration.varies !== "workload") return null;
  const { exploration } = found;
  if (!exploration.outcomes) return null;
  const { complete, runs, depth } = exploration.extent;
  const of = complete
    ? `all runs of \`${exploration.workload}\``
    : `runs of \`${exploration.workload}\`, not all (${runs} begun, up to tick ${depth})`;
  return answersOf(outcomes, exploration.outcomes, of);
}

/** Of the run that shows, where it stands. */
function useReadRun(told: Groups): Answers | null {
  const { ports } = useStudio();
  const program = useRun((state) => state.program);
  const isOwn = useRun(({ fork, recording }) => fork === null && !recording?.isShown);
  const tick = useRun(({ simulation }) => (simulation?.playing ? 0 : (simulation?.tick ?? 0)));
  const isEnded = useRun(({ simulation }) => simulation !== null && simulation.outcome !== null);
  const decisions = useProject(decisionsOf);
  const [read, setRead] = useState<{
    readonly of: Groups;
    readonly tick: number;
    readonly outcomes: readonly RunOutcome[];
  } | null>(null);
  useEffect(() => {
    const compiled = program?.compiled;
    if (!isOwn || tick === 0 || program?.version !== told.version || !compiled?.workload) return;
    const controller = new AbortController();
    const wish = {
      scheduler: bytesOfBase64(compiled.module),
      workload: bytesOfBase64(compiled.workload),
      tree: told,
      decisions,
      tick,
    };
    const timer = setTimeout(async () => {
      const answer = await ports.explorations.readRun(wish, controller.signal);
      if (answer.ok && !controller.signal.aborted)
        setRead({ of: told, tick, outcomes: answer.value });
    }, REST);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [ports, program, isOwn, tick, told, decisions]);
  if (read?.of !== told || read.tick !== tick || !isOwn) return null;
  const of = isEnded ? "this run, to its end" : "this run, up to here";
  return answersOf(told.outcomes, read.outcomes, of);
}
