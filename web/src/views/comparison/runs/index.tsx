import { type ReactNode, useMemo, useState } from "react";
import { useStore } from "zustand";
import type { ExperimentOutcome, ExperimentWish } from "../../../model/comparison/experiments.js";
import { useStudio } from "../../../ui/studio-context.js";
import { useExperiment, useExperimentStore } from "../experiment-store.js";
import { besideOf, type RunsBesideWish, runsBeside } from "./beside.js";
import { BesideChoice } from "./beside-choice.js";
import { keptRuns } from "./kept-runs.js";
import { RowsChoice } from "./rows-choice.js";
import type { ShownRows } from "./run-rows.js";
import { SideBySide } from "./side-by-side.js";
import "./runs.css";

interface RunsProps {
  readonly conducted: ExperimentWish;
  readonly outcome: ExperimentOutcome;
  /** Which of the swept values. */
  readonly value: number;
}

/** Runs of an experiment under each other, on one axis of time. */
export function Runs({ conducted, outcome, value }: RunsProps) {
  const { seeds } = outcome.result.experiment;
  const store = useExperimentStore();
  const chosen = useExperiment((state) => state.seed);
  const seed = seeds.includes(chosen) ? chosen : (seeds[0] ?? "1");
  const chosenBeside = useExperiment((state) => state.beside);
  const beside = useMemo(() => besideOf(chosenBeside, outcome), [chosenBeside, outcome]);
  const [shown, setShown] = useState<ShownRows>("threads");
  const wish = useMemo<RunsBesideWish>(() => {
    const { workloadFile, until } = conducted;
    return { runs: runsBeside({ conducted, outcome, seed, value }, beside), workloadFile, until };
  }, [conducted, outcome, value, seed, beside]);
  return (
    <section className="runs" aria-label="Runs side by side">
      <Opened wish={wish} shown={shown}>
        <BesideChoice outcome={outcome} beside={beside} />
        {beside.kind === "seeds" ? null : (
          <select
            aria-label="Seed of the runs"
            value={seed}
            onChange={({ target }) => store.setState({ seed: target.value })}
          >
            {seeds.map((each) => (
              <option key={each} value={each}>
                Seed {each} of {seeds.length}
              </option>
            ))}
          </select>
        )}
        <RowsChoice shown={shown} onChoose={setShown} />
      </Opened>
    </section>
  );
}

interface OpenedProps {
  readonly wish: RunsBesideWish;
  readonly shown: ShownRows;
  /** What chooses them. */
  readonly children: ReactNode;
}

function Opened({ wish, shown, children }: OpenedProps) {
  const studio = useStudio();
  const open = useStore(useMemo(() => keptRuns(studio, wish), [studio, wish]));
  const called = useMemo(() => wish.runs.map(({ letter }) => letter), [wish]);
  if (open.kind === "open") {
    return (
      <SideBySide
        answers={open.runs}
        called={called}
        schedulers={wish.runs.map(({ contender }) => contender.shown)}
        shown={shown}
      >
        {children}
      </SideBySide>
    );
  }
  return (
    <div className="runs-tools">
      {children}
      {open.kind === "opening" ? (
        <>
          <span role="status">The runs are under way.</span>
          <progress value={open.share} aria-label="Share of the runs that is done" />
        </>
      ) : (
        <span role="alert">{open.message}</span>
      )}
    </div>
  );
}
