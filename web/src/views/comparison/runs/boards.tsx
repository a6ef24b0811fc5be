import { useEffect, useMemo } from "react";
import { useStore } from "zustand";
import { formatNumber, formatTime } from "../../../base/time.js";
import type { ComparedRun } from "../../../model/comparison/compared-runs.js";
import type { Successor } from "../../../model/run/forks.js";
import { createRunStore, threadName } from "../../../model/run/run.js";
import type { SimulationState } from "../../../model/run/simulation.js";
import { createSelectionStore } from "../../../model/selection.js";
import { Letter, letterOf } from "../../../ui/comparison/letter.js";
import { Compartment } from "../../../ui/lazily.js";
import { StudioContext, useStudio } from "../../../ui/studio-context.js";
import { useRunViews } from "../views.js";
import { LitLines } from "./lit-lines.js";
import { useMoments } from "./use-moments.js";
import type { RunsView } from "./view-store.js";
import "./boards.css";

interface BoardsProps {
  readonly runs: readonly ComparedRun[];
  /** Which of the compared schedulers each is, and what it runs. */
  readonly places: readonly number[];
  readonly shown: readonly (Successor | undefined)[];
  readonly view: RunsView;
}

/** Each run at the moment that is looked at: its scheduler's graph with the threads in it, and the lines that ran. */
export function Boards({ runs, places, shown, view }: BoardsProps) {
  const states = useMoments(runs, view);
  const ticks = useStore(view, (state) => state.ticks);
  return (
    <div className="boards">
      {runs.map((run, index) => {
        const scheduler = shown[index];
        return scheduler ? (
          <Board
            key={places[index]}
            run={run}
            place={places[index] ?? index}
            scheduler={scheduler}
            state={states[index] ?? null}
            differs={ticks.has(index)}
          />
        ) : null;
      })}
    </div>
  );
}

interface BoardProps {
  readonly run: ComparedRun;
  readonly place: number;
  readonly scheduler: Successor;
  readonly state: SimulationState | null;
  /** Whether it stands at the tick that decides otherwise. */
  readonly differs: boolean;
}

function Board({ run, place, scheduler, state, differs }: BoardProps) {
  const views = useRunViews();
  const studio = useStudioOf(scheduler, state);
  const letter = letterOf(place);
  return (
    <section
      className={`board s${place + 1}${differs ? " differs" : ""}`}
      aria-label={`${letter}, ${run.name}, at the moment`}
    >
      <header>
        <Letter index={place} /> <b>{run.name}</b>
        {differs ? <span className="board-mark">first difference</span> : null}
        <span className="grow" />
        <span className="board-moment">{state ? momentOf(state) : ""}</span>
      </header>
      <StudioContext value={studio}>
        <div className="board-graph">
          <Compartment>
            {views ? <views.Graph label={`Graph of ${letter}, ${run.name}`} framed fixed /> : null}
          </Compartment>
        </div>
        <LitLines scheduler={scheduler} state={state} />
      </StudioContext>
    </section>
  );
}

function momentOf(state: SimulationState): string {
  const { tick, time, running } = state;
  const who = running > 0 ? `${threadName(state, running)} runs` : "no thread runs";
  return `tick ${formatNumber(tick)}, ${formatTime(time)}: ${who}`;
}

/** A studio in which that scheduler runs, to be looked at. */
function useStudioOf(scheduler: Successor, state: SimulationState | null) {
  const studio = useStudio();
  const other = useMemo(
    () => ({
      ...studio,
      stores: {
        ...studio.stores,
        ...scheduler.stores,
        run: createRunStore(),
        selection: createSelectionStore(),
      },
      requests: { ...studio.requests, draw: scheduler.draw },
    }),
    [studio, scheduler],
  );
  useEffect(() => {
    const { program } = scheduler;
    other.stores.run.setState({ status: { kind: "ready" }, program, simulation: state });
  }, [other, scheduler, state]);
  return other;
}
