import { type FormEvent, useId, useRef, useState } from "react";
import { compareSystems, type SystemContest } from "../../../model/system/comparison.js";
import { programOf } from "../../../model/system/program.js";
import { type SharingChoice, systemsIn } from "../../../model/system/systems.js";
import { useProject, useStudio } from "../../../ui/studio-context.js";
import { useSystem } from "../system-store.js";
import { Compared, type ComparedState } from "./compared.js";
import { NO_SWEEP, OverParameter, type SweepFields, sweepFrom } from "./over-parameter.js";

const MODELS: readonly {
  readonly label: string;
  readonly models: readonly (SharingChoice | null)[];
}[] = [
  { label: "as the texts say", models: [null] },
  { label: "request and broadcast", models: ["request", "broadcast"] },
  { label: "request, broadcast and auto", models: ["request", "broadcast", "auto"] },
];
const MOST_SEEDS = 100;
const NONE = [] as const;

/** Systems of the project, or models of shared variables, compared in the same worlds. */
export function SystemComparison() {
  const studio = useStudio();
  const others = useProject((project) => project.others);
  const names = systemsIn({ others: others ?? [] }).map(({ name }) => name);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [choice, setChoice] = useState(0);
  const [seeds, setSeeds] = useState(5);
  const [until, setUntil] = useState("");
  const [sweep, setSweep] = useState<SweepFields>(NO_SWEEP);
  const parameters = useSystem((all) => programOf(all)?.plan?.parameters) ?? NONE;
  const [state, setState] = useState<ComparedState>({ kind: "nothing" });
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
      sweep: sweepFrom(sweep, parameters),
    };
    setState({ kind: "running", words: "The systems are being compiled." });
    const found = await compareSystems(studio, contest, {
      signal: stopping.current.signal,
      onProgress: (complete, planned) =>
        setState({ kind: "running", words: `${complete} of ${planned} runs` }),
    });
    setState(
      found.ok
        ? { kind: "compared", outcome: found.value }
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
      <OverParameter parameters={parameters} fields={sweep} onChange={setSweep} />
      <button type="submit" className="btn secondary" aria-disabled={chosen.length === 0}>
        {isRunning ? "Stop" : "Compare"}
      </button>
      <Compared state={state} />
    </form>
  );
}
