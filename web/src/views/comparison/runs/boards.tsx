import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { formatNumber, formatTime } from "../../../base/time.js";
import type { Size } from "../../../graph/geometry.js";
import type { ComparedRun } from "../../../model/comparison/compared-runs.js";
import type { Successor } from "../../../model/run/forks.js";
import { createRunStore, threadName } from "../../../model/run/run.js";
import type { SimulationState } from "../../../model/run/simulation.js";
import { createSelectionStore } from "../../../model/selection.js";
import { Letter } from "../../../ui/comparison/letter.js";
import { Compartment } from "../../../ui/lazily.js";
import { StudioContext, useStudio } from "../../../ui/studio-context.js";
import { useSize } from "../../../ui/timeline/use-size.js";
import { useRunViews } from "../views.js";
import { roomOf } from "./board-room.js";
import { LitLines } from "./lit-lines.js";
import { useMoments } from "./use-moments.js";
import type { RunsView } from "./view-store.js";
import "./boards.css";

interface BoardsProps {
  readonly runs: readonly ComparedRun[];
  /** Which of the compared schedulers each is, and what it runs. */
  readonly places: readonly number[];
  /** What each is called in short. */
  readonly letters: readonly string[];
  readonly shown: readonly (Successor | undefined)[];
  readonly view: RunsView;
}

/** Each run at the moment that is looked at: its scheduler's graph with the threads in it, and the lines that ran. */
export function Boards({ runs, places, letters, shown, view }: BoardsProps) {
  const states = useMoments(runs, view);
  const ticks = useStore(view, (state) => state.ticks);
  const frame = useRef<HTMLDivElement>(null);
  const { width } = useSize(frame, frame);
  const [drawings, setDrawings] = useState<ReadonlyMap<number, Size>>(new Map());
  const onDrawn = useCallback(
    (place: number, extent: Size) => setDrawings((known) => new Map(known).set(place, extent)),
    [],
  );
  const { columns, spans, heights } = roomOf(
    places.map((place) => drawings.get(place) ?? null),
    width,
  );
  return (
    <div
      ref={frame}
      className="boards"
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {runs.map((run, index) => {
        const scheduler = shown[index];
        return scheduler ? (
          <Board
            key={places[index]}
            run={run}
            place={places[index] ?? index}
            letter={letters[index] ?? ""}
            scheduler={scheduler}
            state={states[index] ?? null}
            differs={ticks.has(index)}
            span={spans[index] ?? 1}
            height={heights[index] ?? 0}
            onDrawn={onDrawn}
          />
        ) : null;
      })}
    </div>
  );
}

interface BoardProps {
  readonly run: ComparedRun;
  readonly place: number;
  readonly letter: string;
  readonly scheduler: Successor;
  readonly state: SimulationState | null;
  /** Whether it stands at the tick that decides otherwise. */
  readonly differs: boolean;
  /** How many columns it has, and how high its graph is, px. */
  readonly span: number;
  readonly height: number;
  readonly onDrawn: (place: number, extent: Size) => void;
}

function Board(props: BoardProps) {
  const { run, place, letter, scheduler, state, differs, span, height, onDrawn } = props;
  const onExtent = useCallback((extent: Size) => onDrawn(place, extent), [place, onDrawn]);
  const views = useRunViews();
  const studio = useStudioOf(scheduler, state);
  return (
    <section
      className={`board s${place + 1}${differs ? " differs" : ""}`}
      aria-label={`${letter}, ${run.name}, at the moment`}
      style={{ gridColumn: `span ${span}` }}
    >
      <header>
        <Letter index={place} text={letter} /> <b>{run.name}</b>
        {differs ? <span className="board-mark">first difference</span> : null}
        <span className="grow" />
        <span className="board-moment">{state ? momentOf(state) : ""}</span>
      </header>
      <StudioContext value={studio}>
        <div className="board-graph" style={{ minHeight: height }}>
          <Compartment>
            {views ? (
              <views.Graph
                label={`Graph of ${letter}, ${run.name}`}
                framed
                fixed
                onExtent={onExtent}
              />
            ) : null}
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
