import { type ReactNode, useMemo } from "react";
import { useStore } from "zustand";
import type { Result } from "../../../base/result.js";
import type { ComparedRun } from "../../../model/comparison/compared-runs.js";
import { endingOf } from "../../../model/run/endings.js";
import type { Successor } from "../../../model/run/forks.js";
import { Letter, letterOf } from "../../../ui/comparison/letter.js";
import { Prose } from "../../../ui/text/prose.js";
import { Boards } from "./boards.js";
import { type Parting, partings } from "./differences.js";
import { momentWords } from "./moment.js";
import { RunRows, type ShownRows } from "./run-rows.js";
import { Tools } from "./tools.js";
import { useTimelines } from "./use-timelines.js";
import { goToTicks, type RunsView, viewOf } from "./view-store.js";

interface SideBySideProps {
  /** By their places: of one that could not be carried out, why. The same list for the same runs. */
  readonly answers: readonly Result<ComparedRun>[];
  /** What each is called in short; without them, by the letters of schedulers. */
  readonly called?: readonly string[] | undefined;
  /** What each of them runs, as far as that can be shown. */
  readonly schedulers: readonly (Successor | undefined)[];
  readonly shown: ShownRows;
  readonly children: ReactNode;
}

/** Runs on one axis of time, with one moment in all of them. */
export function SideBySide({ answers, called, schedulers, shown, children }: SideBySideProps) {
  const { runs, places, letters, parts, marks, view } = useMemo(() => {
    const found = answers.flatMap((answer) => (answer.ok ? [answer.value] : []));
    const at = answers.flatMap((answer, index) => (answer.ok ? [index] : []));
    const names = at.map((place) => called?.[place] ?? letterOf(place));
    const parted = partings(found, names);
    const times = parted.flatMap((each) => (each?.time == null ? [] : [each.time]));
    const earliest = times.length > 0 ? Math.min(...times) : null;
    const lastTime = Math.max(0, ...found.map(({ state }) => state.lastTime));
    const decisions = Math.max(0, ...found.map(({ state }) => state.decisions));
    return {
      runs: found,
      places: at,
      letters: names,
      parts: parted,
      // The first run parts where any other does first.
      marks: parted.map((each, index) => (index === 0 ? earliest : (each?.time ?? null))),
      view: viewOf(answers, lastTime, earliest ?? 0, decisions),
    };
  }, [answers, called]);
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
          letter={letters[index] ?? ""}
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
            index={index}
            place={places[index] ?? index}
            letter={letters[index] ?? ""}
            parting={parts[index]}
            view={view}
          />
        ))}
        {answers.map((answer, index) =>
          answer.ok ? null : (
            <li key={letterOf(index)}>
              <Letter index={index} text={called?.[index] ?? letterOf(index)} />
              <Prose text={answer.message} />
            </li>
          ),
        )}
      </ul>
      <Boards
        runs={runs}
        places={places}
        letters={letters}
        shown={places.map((place) => schedulers[place])}
        view={view}
      />
    </>
  );
}

interface NoteProps {
  readonly run: ComparedRun;
  /** Among the runs that could be carried out. */
  readonly index: number;
  readonly place: number;
  readonly letter: string;
  readonly parting: Parting | null | undefined;
  readonly view: RunsView;
}

/** How a run parts from the first, and an end that nobody wanted. */
function Note({ run, index, place, letter, parting, view }: NoteProps) {
  const { outcome } = run.state;
  const time = parting?.time ?? null;
  const trouble = outcome && "message" in outcome ? endingOf(outcome) : null;
  if (!parting && trouble === null) return null;
  return (
    <li>
      <Letter index={place} text={letter} />
      <span>
        {parting ? <span>{parting.words} </span> : null}
        {time === null ? null : (
          <button
            type="button"
            className="link"
            onClick={() => goToTicks(view, time, ticksOf(parting, index))}
          >
            Show this difference
          </button>
        )}
        {trouble ? <Prose text={trouble} /> : null}
      </span>
    </li>
  );
}

/** Where a run and the first one stand when they part, by their places; one that has ended stands at the moment. */
function ticksOf(parting: Parting | null | undefined, index: number): ReadonlyMap<number, number> {
  const [first, other] = parting?.ticks ?? [null, null];
  const ticks = new Map<number, number>();
  if (first !== null) ticks.set(0, first);
  if (other !== null) ticks.set(index, other);
  return ticks;
}
