import { type FormEvent, type ReactNode, useState } from "react";
import type { StopWish } from "../../model/run/breakpoints.js";
import { threadName, threadView } from "../../model/run/run.js";
import type { SimulationState } from "../../model/run/simulation.js";
import "./breakpoints.css";

type Kind = StopWish["kind"];

const KINDS: readonly (readonly [Kind, string])[] = [
  ["line", "a line is reached"],
  ["handler", "a handler is called"],
  ["length", "a container reaches"],
  ["dispatch", "a thread is dispatched"],
  ["condition", "a condition becomes true"],
];

/** Of more threads than this one is named by its number: no list of them could be gone through. */
const MOST_LISTED = 100;

/** What a run has that it can stop at. */
export interface Stoppable {
  /** Null: it is not known now. */
  readonly simulation: SimulationState | null;
  readonly containers: readonly { readonly name: string; readonly local: boolean }[];
  readonly handlers: readonly { readonly name: string }[];
}

interface BreakpointFormProps extends Stoppable {
  readonly onAdd: (stop: StopWish) => void;
  /** What else is asked. */
  readonly children?: ReactNode;
}

/** Asks where a run is to stop. */
export function BreakpointForm({ onAdd, children, ...run }: BreakpointFormProps) {
  const { simulation } = run;
  const [kind, setKind] = useState<Kind>("condition");
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const choices = choicesOf(kind, run);
  const what = texts[kind] ?? choices?.[0]?.value ?? "";
  const length = texts.number ?? "0";
  const put = (name: string, text: string) => setTexts({ ...texts, [name]: text });
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (what.trim() !== "") onAdd(wishFrom(kind, what.trim(), Number(length)));
  };
  return (
    <form aria-label="Add a breakpoint" onSubmit={add}>
      <span>Stop when</span>
      <select
        className="inline-field"
        aria-label="What is waited for"
        value={kind}
        onChange={({ target }) => setKind(target.value as Kind)}
      >
        {KINDS.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {choices ? (
        <select
          className="inline-field"
          aria-label="Which one"
          value={what}
          onChange={({ target }) => put(kind, target.value)}
        >
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ) : kind === "dispatch" ? (
        <ThreadNumber simulation={simulation} value={what} onChange={(text) => put(kind, text)} />
      ) : (
        <input
          className="inline-field"
          aria-label={kind === "line" ? "Line of the scheduler" : "Condition"}
          placeholder={kind === "line" ? "" : "|ready| >= 3 && time > 2ms"}
          type={kind === "line" ? "number" : "text"}
          min={1}
          required
          value={what}
          onChange={({ target }) => put(kind, target.value)}
        />
      )}
      {kind === "length" ? (
        <>
          <input
            className="inline-field"
            aria-label="How many threads"
            type="number"
            min={0}
            required
            value={length}
            onChange={({ target }) => put("number", target.value)}
          />
          <span>{length === "1" ? "thread" : "threads"}</span>
        </>
      ) : null}
      {children}
      <button type="submit" className="btn secondary small">
        Add
      </button>
    </form>
  );
}

interface ThreadNumberProps {
  readonly simulation: SimulationState | null;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** The number of a thread, as its chip shows it, and behind it which one that is. */
function ThreadNumber({ simulation, value, onChange }: ThreadNumberProps) {
  const count = simulation?.threads.length ?? 0;
  const name = threadView(simulation, Number(value)) ? threadName(simulation, Number(value)) : "";
  return (
    <>
      <input
        className="inline-field"
        aria-label="Number of the thread"
        type="number"
        min={1}
        max={count}
        placeholder={`1–${count}`}
        required
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <span>{name}</span>
    </>
  );
}

function wishFrom(kind: Kind, what: string, length: number): StopWish {
  switch (kind) {
    case "line":
      return { kind, line: Number(what) };
    case "handler":
      return { kind, handler: what };
    case "length":
      return { kind, container: what, length };
    case "dispatch":
      return { kind, thread: Number(what) };
    case "condition":
      return { kind, condition: what };
  }
}

interface Option {
  readonly value: string;
  readonly label: string;
}

/** What the run has of a kind; null where a person writes. */
function choicesOf(
  kind: Kind,
  { simulation, containers, handlers }: Stoppable,
): readonly Option[] | null {
  switch (kind) {
    case "handler":
      return handlers.map(({ name }) => ({ value: name, label: name }));
    case "length":
      return containers
        .filter(({ local }) => !local)
        .map(({ name }) => ({ value: name, label: name }));
    case "dispatch":
      if (simulation === null || simulation.threads.length > MOST_LISTED) return null;
      return simulation.threads.map(({ thread }) => ({
        value: `${thread}`,
        label: `${thread} ${threadName(simulation, thread)}`,
      }));
    default:
      return null;
  }
}
