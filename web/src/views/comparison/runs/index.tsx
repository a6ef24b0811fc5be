import { type ReactNode, useMemo, useState } from "react";
import { useStore } from "zustand";
import type { ComparedRun, RunsWish } from "../../../model/comparison/compared-runs.js";
import type { ExperimentOutcome, ExperimentWish } from "../../../model/comparison/experiments.js";
import { endingOf } from "../../../model/run/endings.js";
import { useStudio } from "../../../ui/studio-context.js";
import { Prose } from "../../../ui/text/prose.js";
import { useExperiment, useExperimentStore } from "../experiment-store.js";
import { Letter, letterOf } from "../letter.js";
import { type Parting, partings } from "./differences.js";
import { keptRuns, type OpenRuns } from "./kept-runs.js";
import { momentWords } from "./moment.js";
import { RunRows, type ShownRows } from "./run-rows.js";
import { Tools } from "./tools.js";
import { useTimelines } from "./use-timelines.js";
import { goTo, type RunsView, viewOf } from "./view-store.js";
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
        <select
          aria-label="Rows of the runs"
          value={shown}
          onChange={({ target }) => setShown(target.value as ShownRows)}
        >
          <option value="threads">Threads</option>
          <option value="lengths">Lengths of containers</option>
        </select>
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
      <SideBySide answers={open.runs} shown={shown}>
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

interface SideBySideProps {
  readonly answers: Extract<OpenRuns, { kind: "open" }>["runs"];
  readonly shown: ShownRows;
  readonly children: ReactNode;
}

function SideBySide({ answers, shown, children }: SideBySideProps) {
  const { runs, places, letters, parts, marks, view } = useMemo(() => {
    const found = answers.flatMap((answer) => (answer.ok ? [answer.value] : []));
    const at = answers.flatMap((answer, index) => (answer.ok ? [index] : []));
    const parted = partings(found, at.map(letterOf));
    const times = parted.flatMap((each) => (each?.time == null ? [] : [each.time]));
    const earliest = times.length > 0 ? Math.min(...times) : null;
    const lastTime = Math.max(0, ...found.map(({ state }) => state.lastTime));
    return {
      runs: found,
      places: at,
      letters: at.map(letterOf),
      parts: parted,
      // The first run parts where any other does first.
      marks: parted.map((each, index) => (index === 0 ? earliest : (each?.time ?? null))),
      view: viewOf(answers, lastTime, earliest ?? 0),
    };
  }, [answers]);
  const timelines = useTimelines(runs, view);
  const at = useStore(view, (state) => state.at);
  return (
    <>
      <div className="runs-tools" role="toolbar" aria-label="View of the runs">
        {children}
        <Tools view={view} words={momentWords(runs, letters, timelines, at)} />
      </div>
      {runs.map((run, index) => (
        <RunRows
          key={letters[index]}
          run={run}
          index={places[index] ?? index}
          view={view}
          timeline={timelines[index] ?? null}
          shown={shown}
          at={at}
          parting={marks[index] ?? null}
        />
      ))}
      <ul className="runs-notes">
        {runs.map((run, index) => (
          <Note
            key={letters[index]}
            run={run}
            place={places[index] ?? index}
            parting={parts[index]}
            view={view}
          />
        ))}
        {answers.map((answer, index) =>
          answer.ok ? null : (
            <li key={letterOf(index)}>
              <Letter index={index} /> <Prose text={answer.message} />
            </li>
          ),
        )}
      </ul>
    </>
  );
}

interface NoteProps {
  readonly run: ComparedRun;
  readonly place: number;
  readonly parting: Parting | null | undefined;
  readonly view: RunsView;
}

/** How a run parts from the first, and an end that nobody wanted. */
function Note({ run, place, parting, view }: NoteProps) {
  const { outcome } = run.state;
  const time = parting?.time ?? null;
  const trouble = outcome && "message" in outcome ? endingOf(outcome) : null;
  if (!parting && trouble === null) return null;
  return (
    <li>
      <Letter index={place} />
      <span>
        {parting ? <span>{parting.words} </span> : null}
        {time === null ? null : (
          <button type="button" className="link" onClick={() => goTo(view, time)}>
            Show this difference
          </button>
        )}
        {trouble ? <Prose text={trouble} /> : null}
      </span>
    </li>
  );
}
