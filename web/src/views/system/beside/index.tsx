import { type ReactNode, useEffect, useState } from "react";
import { exactTime } from "../../../base/exact-time.js";
import { formatTime } from "../../../base/time.js";
import type { SystemContender } from "../../../model/comparison/experiments.js";
import { findParting, type Parting } from "../../../model/system/parting.js";
import { letterOf } from "../../../ui/comparison/letter.js";
import { useStudio } from "../../../ui/studio-context.js";
import { Boards } from "./boards.js";
import { type DrawnRun, openRuns } from "./runs.js";
import "./beside.css";

/** More would not be told apart. */
const MOST = 4;
/** The first part that shows, ns. */
const FIRST = 10_000_000;

interface BesideProps {
  readonly contenders: readonly SystemContender[];
  readonly seeds: readonly string[];
  /** Which of the swept values. */
  readonly value: number;
}

type Opened =
  | { readonly kind: "opening" }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "open"; readonly runs: readonly DrawnRun[] };

/** Runs of compared systems below each other, with one window of time and one moment for all. */
export default function Beside({ contenders, seeds, value }: BesideProps) {
  const studio = useStudio();
  const [chosen, setSeed] = useState(seeds[0] ?? "1");
  const seed = seeds.includes(chosen) ? chosen : (seeds[0] ?? "1");
  const [opened, setOpened] = useState<Opened>({ kind: "opening" });
  useEffect(() => {
    let isCurrent = true;
    let runs: readonly DrawnRun[] = [];
    const close = () => {
      for (const { run } of runs) run.close();
    };
    setOpened({ kind: "opening" });
    void openRuns(studio, contenders.slice(0, MOST), { seed, value }).then((found) => {
      if (found.ok) runs = found.value;
      if (!isCurrent) return close();
      setOpened(found.ok ? { kind: "open", runs } : { kind: "failed", message: found.message });
    });
    return () => {
      isCurrent = false;
      close();
    };
  }, [studio, contenders, seed, value]);
  const choice = (
    <select
      aria-label="Seed of the drawn runs"
      value={seed}
      onChange={({ target }) => setSeed(target.value)}
    >
      {seeds.map((each) => (
        <option key={each} value={each}>
          Seed {each} of {seeds.length}
        </option>
      ))}
    </select>
  );
  return (
    <section className="systems-beside" aria-label="Runs of systems side by side">
      {opened.kind === "open" ? (
        <Runs runs={opened.runs}>{choice}</Runs>
      ) : (
        <div className="systems-beside-tools">
          {choice}
          {opened.kind === "opening" ? (
            <span role="status">The runs are being started.</span>
          ) : (
            <span role="alert">{opened.message}</span>
          )}
        </div>
      )}
      {contenders.length > MOST ? (
        <p>
          The first {MOST} of {contenders.length} are drawn.
        </p>
      ) : null}
    </section>
  );
}

type Search =
  | { readonly kind: "searching"; readonly words: string; readonly stopping: AbortController }
  | { readonly kind: "done"; readonly words: string };

interface RunsProps {
  readonly runs: readonly DrawnRun[];
  readonly children: ReactNode;
}

function Runs({ runs, children }: RunsProps) {
  const [span, setSpan] = useState({ from: 0, length: FIRST });
  const [at, setAt] = useState(0);
  const [search, setSearch] = useState<Search | null>(null);
  const [first, second] = runs;
  const look = async () => {
    if (search?.kind === "searching") return search.stopping.abort();
    if (first === undefined || second === undefined) return;
    const stopping = new AbortController();
    const tell = (words: string) => setSearch({ kind: "searching", words, stopping });
    tell("The runs are being compared.");
    const found = await findParting([first, second], stopping.signal, (time) =>
      tell(`The runs are being compared; up to ${formatTime(time)} they decide the same.`),
    );
    if (!found.ok) return setSearch({ kind: "done", words: found.message });
    const { parting, compared, complete } = found.value;
    setSearch({ kind: "done", words: partingWords(parting, compared, complete) });
    if (parting === null) return;
    setAt(parting.time);
    setSpan(({ length }) => ({ from: Math.max(0, Math.round(parting.time - length / 2)), length }));
  };
  return (
    <>
      <div className="systems-beside-tools" role="toolbar" aria-label="View of the systems' runs">
        {children}
        <button
          type="button"
          className="btn secondary small"
          onClick={() => setSpan(({ from, length }) => zoomed(from, length, 0.5, at))}
        >
          Less time
        </button>
        <button
          type="button"
          className="btn secondary small"
          onClick={() => setSpan(({ from, length }) => zoomed(from, length, 2, at))}
        >
          More time
        </button>
        {second === undefined ? null : (
          <button type="button" className="btn secondary small" onClick={() => void look()}>
            {search?.kind === "searching" ? "Stop the search" : "Go to the first difference"}
          </button>
        )}
        {search === null ? null : <output>{search.words}</output>}
      </div>
      <Boards runs={runs} span={span} at={at} onMoment={setAt} onSpan={setSpan} />
    </>
  );
}

function zoomed(from: number, length: number, by: number, at: number) {
  const longer = Math.min(100_000_000_000, Math.max(1_000, length * by));
  const kept = at >= from && at <= from + length ? (at - from) / length : 0;
  const begin = from + kept * length - kept * longer;
  return { from: Math.max(0, Math.round(begin)), length: longer };
}

function partingWords(parting: Parting | null, compared: number, complete: boolean): string {
  if (parting === null) {
    return complete
      ? "Both decide the same to their end."
      : `Both decide the same up to ${formatTime(compared)}, as far as they were compared.`;
  }
  const each = parting.choices.map((choice, index) => {
    const letter = letterOf(index);
    if (choice === null) return `${letter} makes no such decision`;
    return `${letter} runs ${choice.thread} at ${exactTime(choice.time)}`;
  });
  return `They differ first in decision ${parting.decision} of ${parting.node}: ${each.join("; ")}.`;
}
