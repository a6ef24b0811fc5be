import { type FormEvent, useState } from "react";
import type { StopWish } from "../../model/run/breakpoints.js";
import { threadName, threadView } from "../../model/run/run.js";
import { useRun, useStudio } from "../../ui/studio-context.js";

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
      ) : kind === "dispatch" ? (
        <ThreadNumber value={what} onChange={(text) => put(kind, text)} />
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

interface ThreadNumberProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** The number of a thread, as its chip shows it, and behind it which one that is. */
function ThreadNumber({ value, onChange }: ThreadNumberProps) {
  const count = useRun((state) => state.simulation?.threads.length ?? 0);
  const name = useRun(({ simulation }) =>
    threadView(simulation, Number(value)) ? threadName(simulation, Number(value)) : "",
  );
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
      if ((simulation?.threads.length ?? 0) > MOST_LISTED) return null;
      return (simulation?.threads ?? []).map(({ thread }) => ({
        value: `${thread}`,
        label: `${thread} ${threadName(simulation, thread)}`,
      }));
    default:
      return null;
  }
}
