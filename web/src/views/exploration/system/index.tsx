import { Orbit } from "lucide-react";
import type { FormEvent } from "react";
import type { SystemBounds } from "../../../model/exploration/system.js";
import { Icon } from "../../../ui/icons/icon.js";
import { useDesk } from "../desk-context.js";
import { HelpLink } from "../help-link.js";
import { OwnProperties } from "../own-properties.js";
import { showResults } from "../show-results.js";
import { TimeField } from "../time-field.js";
import { WorkersField } from "../workers-field.js";
import { SystemResults } from "./results.js";
import { SystemRun } from "./run.js";
import { useSystemNames } from "./use-system-names.js";
import { useSystemSearch } from "./use-system-search.js";

/** All runs of the project's system: messages that come late, nodes that are lost, and chance in its workloads. */
export default function SystemExplorationView() {
  return (
    <section className="exploration" aria-label="Exploration of all runs">
      <Form />
      <SystemResults />
      <SystemRun />
    </section>
  );
}

function Form() {
  const { system } = useDesk();
  const phase = useSystemSearch((state) => state.phase.kind);
  const isSearching = phase === "compiling" || phase === "searching";
  const nameable = useSystemNames();
  const begin = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void showResults(event.currentTarget, system.explore());
  };
  return (
    <form className="exploration-form" onSubmit={begin} aria-label="What is explored">
      <div className="exploration-fields">
        <fieldset className="exploration-bounds">
          <legend>What varies</legend>
          <Bound of="late" label="Messages that come late" most={3} />
          <Bound of="crashes" label="Nodes that are lost" most={2} />
          <p className="exploration-hint">
            So many at most in one run. A late message is kept back until something else has
            happened where it goes. What is random in the workloads takes its ends and its middle.
          </p>
        </fieldset>
        <OwnProperties {...nameable} sample="some t on www: t is waiting" />
      </div>
      <div className="exploration-go">
        <Time />
        <Workers />
        {isSearching ? (
          // An element of its own: the pressed one must not become the one that submits.
          <button key="cancel" type="button" className="btn secondary" onClick={system.cancel}>
            Cancel
          </button>
        ) : (
          <button key="explore" type="submit" className="btn primary">
            <Icon of={Orbit} />
            Explore
          </button>
        )}
        <HelpLink />
      </div>
    </form>
  );
}

function Time() {
  const { system } = useDesk();
  const seconds = useSystemSearch(({ bounds }) => bounds.seconds);
  return <TimeField seconds={seconds} onChoose={(chosen) => system.choose({ seconds: chosen })} />;
}

function Workers() {
  const { system } = useDesk();
  const workers = useSystemSearch(({ bounds }) => bounds.workers);
  const most = useSystemSearch((state) => state.workers.most);
  return (
    <WorkersField
      workers={workers}
      most={most}
      onChoose={(chosen) => system.choose({ workers: chosen })}
    />
  );
}

interface BoundProps {
  readonly of: Exclude<keyof SystemBounds, "seconds" | "workers">;
  readonly label: string;
  readonly most: number;
}

function Bound({ of, label, most }: BoundProps) {
  const { system } = useDesk();
  const value = useSystemSearch(({ bounds }) => bounds[of]);
  return (
    <label>
      {label}
      <select
        value={value}
        onChange={({ target }) => system.choose({ [of]: Number(target.value) })}
      >
        {Array.from({ length: most + 1 }, (_, count) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a number is its own name
          <option key={count} value={count}>
            {count === 0 ? "none" : `up to ${count}`}
          </option>
        ))}
      </select>
    </label>
  );
}
