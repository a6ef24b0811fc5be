import { type ReactNode, useMemo, useState } from "react";
import { useStore } from "zustand";
import type { RunsWish } from "../../../model/comparison/compared-runs.js";
import type { ExperimentOutcome, ExperimentWish } from "../../../model/comparison/experiments.js";
import { useStudio } from "../../../ui/studio-context.js";
import { useExperiment, useExperimentStore } from "../experiment-store.js";
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

/** The runs of one world under each other, on one axis of time. */
export function Runs({ conducted, outcome, value }: RunsProps) {
  const { seeds, sweep } = outcome.result.experiment;
  const store = useExperimentStore();
  const chosen = useExperiment((state) => state.seed);
  const seed = seeds.includes(chosen) ? chosen : (seeds[0] ?? "1");
  const [shown, setShown] = useState<ShownRows>("threads");
  const setting = sweep?.values[value];
  const wish = useMemo<RunsWish>(
    () => ({
      contenders: conducted.contenders,
      workloadFile: conducted.workloadFile,
      until: conducted.until,
      seed,
      parameters: sweep && setting !== undefined ? { [sweep.parameter]: setting } : {},
      lengths: lengthsOf(outcome, conducted.contenders.length, value, seed),
    }),
    [conducted, outcome, value, seed, sweep, setting],
  );
  return (
    <section className="runs" aria-label="Runs side by side">
      <Opened wish={wish} shown={shown}>
        <select
          aria-label="Seed of the runs"
          value={wish.seed}
          onChange={({ target }) => store.setState({ seed: target.value })}
        >
          {seeds.map((each) => (
            <option key={each} value={each}>
              Seed {each} of {seeds.length}
            </option>
          ))}
        </select>
        <RowsChoice shown={shown} onChoose={setShown} />
      </Opened>
    </section>
  );
}

/** How long each scheduler's run of a world lasted in the experiment, ns. */
function lengthsOf(
  { result }: ExperimentOutcome,
  schedulers: number,
  value: number,
  seed: string,
): (number | null)[] {
  const world = result.experiment.seeds.indexOf(seed);
  return Array.from({ length: schedulers }, (_, scheduler) => {
    const found = result.completed.find(
      ({ run }) => run.scheduler === scheduler && run.value === value && run.seed === world,
    );
    if (found?.report.kind !== "ended") return null;
    return found.report.figures.find(({ name }) => name === "duration")?.value ?? null;
  });
}

interface OpenedProps {
  readonly wish: RunsWish;
  readonly shown: ShownRows;
  /** What chooses them. */
  readonly children: ReactNode;
}

function Opened({ wish, shown, children }: OpenedProps) {
  const studio = useStudio();
  const open = useStore(useMemo(() => keptRuns(studio, wish), [studio, wish]));
  if (open.kind === "open") {
    return (
      <SideBySide
        answers={open.runs}
        schedulers={wish.contenders.map((contender) => contender.shown)}
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
          <span role="status">The runs with this seed are under way.</span>
          <progress value={open.share} aria-label="Share of the runs that is done" />
        </>
      ) : (
        <span role="alert">{open.message}</span>
      )}
    </div>
  );
}
