import "./run-until.css";
import { type FormEvent, useId, useState } from "react";
import { canAdvance } from "../../../model/run/run.js";
import type { ContainerView } from "../../../model/run/simulation.js";
import { useRun, useStudio } from "../../../ui/studio-context.js";

/** Runs on until the scheduler has chosen a thread. */
export function RunUntilDispatched({ thread }: { readonly thread: number }) {
  const { requests } = useStudio();
  const canRun = useRun(canAdvance);
  return (
    <p className="run-until">
      <button
        type="button"
        className="btn secondary small"
        disabled={!canRun}
        onClick={() => void requests.runUntil({ kind: "dispatch", thread })}
      >
        Run until it is dispatched
      </button>
      <button
        type="button"
        className="btn secondary small"
        onClick={async () => (await requests.breakpoints()).add({ kind: "dispatch", thread })}
      >
        Always stop then
      </button>
    </p>
  );
}

/** Runs on until a container, or an element of an array of them, holds so many threads. */
export function RunUntilLength({ elements }: { readonly elements: readonly ContainerView[] }) {
  const { requests } = useStudio();
  const canRun = useRun(canAdvance);
  const [chosen, setChosen] = useState(0);
  const [length, setLength] = useState("0");
  const id = useId();
  const element = elements.find(({ node }) => node === chosen) ?? elements[0];
  const run = (event: FormEvent) => {
    event.preventDefault();
    if (element) {
      void requests.runUntil({ kind: "length", container: element.node, length: Number(length) });
    }
  };
  const always = async () => {
    const breakpoints = await requests.breakpoints();
    const wanted = Number(length);
    if (element) breakpoints.add({ kind: "length", container: element.name, length: wanted });
  };
  return (
    <form className="run-until" aria-label="Run until a length" onSubmit={run}>
      <span>Run until</span>
      {elements.length > 1 ? (
        <select
          className="inline-field"
          aria-label="Element"
          value={element?.node}
          onChange={({ target }) => setChosen(Number(target.value))}
        >
          {elements.map(({ node, name }) => (
            <option key={node} value={node}>
              {name}
            </option>
          ))}
        </select>
      ) : (
        <span>it</span>
      )}
      <label htmlFor={id}>reaches</label>
      <input
        className="inline-field"
        id={id}
        type="number"
        min={0}
        step={1}
        required
        value={length}
        onChange={({ target }) => setLength(target.value)}
      />
      <span>{length === "1" ? "thread" : "threads"}</span>
      <button type="submit" className="btn secondary small" disabled={!canRun}>
        Run
      </button>
      <button type="button" className="btn secondary small" onClick={() => void always()}>
        Always stop then
      </button>
    </form>
  );
}
