import { type FormEvent, useState } from "react";
import type { StopWish } from "../../model/breakpoints.js";
import { threadName } from "../../model/run.js";
import { useRun, useStudio } from "../../ui/studio-context.js";

type Kind = StopWish["kind"];

const KINDS: readonly (readonly [Kind, string])[] = [
  ["line", "a line comes next"],
  ["handler", "a handler is called"],
  ["length", "a container comes to hold"],
  ["dispatch", "a thread is dispatched"],
  ["condition", "a condition comes to hold"],
];

/** Asks where the run is to stop. */
export function AddBreakpoint() {
  const { requests } = useStudio();
  const [kind, setKind] = useState<Kind>("condition");
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const choices = useChoices(kind);
  const what = texts[kind] ?? choices?.[0]?.value ?? "";
  const length = texts.number ?? "0";
  const put = (name: string, text: string) => setTexts({ ...texts, [name]: text });
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const breakpoints = await requests.breakpoints();
    if (kind === "line") breakpoints.toggleLine(Number(what));
    else if (what.trim() !== "") breakpoints.add(wishFrom(kind, what.trim(), Number(length)));
  };
  return (
    <form aria-label="Add a breakpoint" onSubmit={(event) => void add(event)}>
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
      <button type="submit" className="btn secondary small">
        Add
      </button>
    </form>
  );
}

function wishFrom(kind: Exclude<Kind, "line">, what: string, length: number): StopWish {
  switch (kind) {
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
function useChoices(kind: Kind): readonly Option[] | null {
  const simulation = useRun((state) => state.simulation);
  const handlers = useRun((state) => state.program?.handlers);
  switch (kind) {
    case "handler":
      return (handlers ?? []).map(({ name }) => ({ value: name, label: name }));
    case "length":
      return (simulation?.containers ?? [])
        .filter(({ local }) => !local)
        .map(({ name }) => ({ value: name, label: name }));
    case "dispatch":
      return (simulation?.threads ?? []).map(({ thread }) => ({
        value: `${thread}`,
        label: `${thread} ${threadName(simulation, thread)}`,
      }));
    default:
      return null;
  }
}
