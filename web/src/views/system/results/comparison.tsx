import { type FormEvent, useId, useRef, useState } from "react";
import type { ReportTable } from "../../../model/comparison/experiments.js";
import { compareSystems, type SystemContest } from "../../../model/system/comparison.js";
import { type SharingChoice, systemsIn } from "../../../model/system/systems.js";
import { useProject, useStudio } from "../../../ui/studio-context.js";
import { FiguresTable } from "../../../ui/tables/figures-table.js";

const MODELS: readonly {
  readonly label: string;
  readonly models: readonly (SharingChoice | null)[];
}[] = [
  { label: "as the texts say", models: [null] },
  { label: "request and broadcast", models: ["request", "broadcast"] },
  { label: "request, broadcast and auto", models: ["request", "broadcast", "auto"] },
];
const MOST_SEEDS = 100;

/** Systems of the project, or models of shared variables, compared in the same worlds. */
export function SystemComparison() {
  const studio = useStudio();
  const others = useProject((project) => project.others);
  const names = systemsIn({ others: others ?? [] }).map(({ name }) => name);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [choice, setChoice] = useState(0);
  const [seeds, setSeeds] = useState(5);
  const [until, setUntil] = useState("");
  const [state, setState] = useState<State>({ kind: "nothing" });
  const stopping = useRef(new AbortController());
  const chosen = names.filter((name) => !left.has(name));
  const isRunning = state.kind === "running";
  const compare = async (event: FormEvent) => {
    event.preventDefault();
    if (isRunning) return stopping.current.abort();
    stopping.current = new AbortController();
    const contest: SystemContest = {
      systems: chosen,
      models: MODELS[choice]?.models ?? [null],
      seeds,
      until,
    };
    setState({ kind: "running", words: "The systems are being compiled." });
    const found = await compareSystems(studio, contest, {
      signal: stopping.current.signal,
      onProgress: (complete, planned) =>
        setState({ kind: "running", words: `${complete} of ${planned} runs` }),
    });
    setState(
      found.ok
        ? {
            kind: "compared",
            names: found.value.result.experiment.schedulers,
            ...found.value.report,
          }
        : { kind: "failed", message: found.message },
    );
  };
  const toggle = (name: string) => {
    const changed = new Set(left);
    if (!changed.delete(name)) changed.add(name);
    setLeft(changed);
  };
  const seedsId = useId();
  return (
    <form
      className="system-comparison"
      aria-label="Compare systems"
      onSubmit={(event) => void compare(event)}
    >
      <h3>Compare</h3>
      <fieldset>
        <legend>Systems</legend>
        {names.map((name) => (
          <label key={name}>
            <input type="checkbox" checked={!left.has(name)} onChange={() => toggle(name)} /> {name}
          </label>
        ))}
      </fieldset>
      <label>
        Models
        <select value={choice} onChange={({ target }) => setChoice(Number(target.value))}>
          {MODELS.map(({ label }, at) => (
            <option key={label} value={at}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label htmlFor={seedsId}>
        Seeds
        <input
          id={seedsId}
          type="number"
          min={1}
          max={MOST_SEEDS}
          value={seeds}
          onChange={({ target }) =>
            setSeeds(Math.min(MOST_SEEDS, Math.max(1, Math.round(Number(target.value)) || 1)))
          }
        />
      </label>
      <label>
        Up to
        <input
          type="text"
          placeholder="the end, or 2s"
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
      </label>
      <button type="submit" className="btn secondary" aria-disabled={chosen.length === 0}>
        {isRunning ? "Stop" : "Compare"}
      </button>
      <Compared state={state} />
    </form>
  );
}

type State =
  | { readonly kind: "nothing" }
  | { readonly kind: "running"; readonly words: string }
  | { readonly kind: "failed"; readonly message: string }
  | {
      readonly kind: "compared";
      readonly names: readonly string[];
      readonly tables: readonly ReportTable[];
      readonly remarks: readonly string[];
      readonly main: string;
    };

function Compared({ state }: { readonly state: State }) {
  if (state.kind === "nothing") return null;
  if (state.kind === "running") return <p role="status">{state.words}</p>;
  if (state.kind === "failed") return <p role="alert">{state.message}</p>;
  const { names, tables, remarks, main } = state;
  const [table] = tables;
  const rows = (table?.rows ?? [])
    .toSorted((a, b) => Number(b.measure === main) - Number(a.measure === main))
    .flatMap(({ measure, cells }) =>
      cells.flatMap((cell, at) =>
        cell === null ? [] : [{ measure, name: names[at] ?? "", cell }],
      ),
    );
  return (
    <div className="system-compared">
      {table?.answers.map((answer) => (
        <p key={answer}>{answer}</p>
      ))}
      {remarks.map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
      <FiguresTable
        className="system-table"
        caption={<caption>Means with 95 % intervals; each is compared with the first</caption>}
        columns={["Measure", "System", { figures: "Mean" }, { figures: "Difference" }, "Verdict"]}
        rows={rows}
        keyOf={({ measure, name }) => `${measure} ${name}`}
        cells={({ measure, name, cell }) => [
          <code key="measure">{measure}</code>,
          name,
          cell.mean,
          cell.difference,
          cell.words,
        ]}
      />
      {table && table.same.length > 0 ? (
        <p>The same in every run: {table.same.join(", ")}.</p>
      ) : null}
    </div>
  );
}
