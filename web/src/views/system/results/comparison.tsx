import { type FormEvent, type ReactNode, useId } from "react";
import { programOf } from "../../../model/system/program.js";
import { systemsIn } from "../../../model/system/systems.js";
import { useProject, useStudio } from "../../../ui/studio-context.js";
import { useSystem } from "../system-store.js";
import { Compared } from "./compared.js";
import { compareOrStop, MODELS, useCompared, useSystemComparison } from "./comparison-store.js";
import { OverParameter } from "./over-parameter.js";

const MOST_SEEDS = 100;
const NONE = [] as const;

const seedsFrom = (text: string) =>
  Math.min(MOST_SEEDS, Math.max(1, Math.round(Number(text)) || 1));

/** Systems of the project, or models of shared variables, compared in the same worlds. */
export function SystemComparison({ heading = null }: { readonly heading?: ReactNode }) {
  const studio = useStudio();
  const others = useProject((project) => project.others);
  const names = systemsIn({ others: others ?? [] }).map(({ name }) => name);
  const store = useSystemComparison();
  const { left, choice, seeds, until, sweep, compared } = useCompared((all) => all);
  const parameters = useSystem((all) => programOf(all)?.plan?.parameters) ?? NONE;
  const chosen = names.filter((name) => !left.has(name));
  const isRunning = compared.kind === "running";
  const compare = (event: FormEvent) => {
    event.preventDefault();
    void compareOrStop(studio, chosen, parameters);
  };
  const toggle = (name: string) => {
    const changed = new Set(left);
    if (!changed.delete(name)) changed.add(name);
    store.setState({ left: changed });
  };
  const seedsId = useId();
  return (
    <form className="system-comparison" aria-label="Compare systems" onSubmit={compare}>
      {heading}
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
        <select
          value={choice}
          onChange={({ target }) => store.setState({ choice: Number(target.value) })}
        >
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
          onChange={({ target }) => store.setState({ seeds: seedsFrom(target.value) })}
        />
      </label>
      <label>
        Up to
        <input
          type="text"
          placeholder="the end, or 2s"
          value={until}
          onChange={({ target }) => store.setState({ until: target.value })}
        />
      </label>
      <OverParameter
        parameters={parameters}
        fields={sweep}
        onChange={(changed) => store.setState({ sweep: changed })}
      />
      <button type="submit" className="btn secondary" aria-disabled={chosen.length === 0}>
        {isRunning ? "Stop" : "Compare"}
      </button>
      <Compared state={compared} />
    </form>
  );
}
