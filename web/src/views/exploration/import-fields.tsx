import { useId } from "react";
import { formatTime } from "../../base/time.js";
import { useDesk, useExploration } from "./desk-context.js";

/**
 * The imports that programs write: the compiler finds the values that make a difference, others can be named. What the scheduler
 * asks its host for, and random numbers of which more than a remainder counts, only a person can name.
 */
export function ImportFields() {
  const imports = useExploration((state) => state.imports);
  const wanted = useExploration((state) => state.wanted);
  const open = (wanted ?? []).filter(({ isRemainder }) => !isRemainder);
  const durations = useExploration(({ goesByTime }) => goesByTime?.durations ?? NONE);
  if (open.length === 0 && durations.length === 0 && (!imports || imports.length === 0))
    return null;
  return (
    <fieldset className="exploration-imports">
      <legend>Values that are tried</legend>
      {imports?.map(({ name, values, exact }) => (
        <ValuesField key={name} name={name} values={values} about={exact ? EXACT : INEXACT} />
      ))}
      {open.map(({ name }) => (
        <ValuesField key={name} name={name} values={[]} about={name === "rand" ? RANDOM : ANSWER} />
      ))}
      {durations.length > 0 ? (
        <ValuesField name="now" values={durations.map(formatTime)} about={PASSING} />
      ) : null}
    </fieldset>
  );
}

const NONE: readonly number[] = [];

/** What counts on and on never comes to the same state again, unless only differences are looked at. */
export function RelativeField() {
  const desk = useDesk();
  const id = useId();
  const relative = useExploration(({ settings }) => settings.relative);
  return (
    <label className="exploration-relative">
      <span>Only differences count of</span>
      <input
        value={relative}
        placeholder="none"
        aria-describedby={id}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => desk.choose({ relative: target.value })}
      />
      <small id={id}>
        Variables and attributes that count on and on, and that are only added to, compared with
        each other and sorted by.
      </small>
    </label>
  );
}

const EXACT = "These stand for all values. Others can be named.";
const INEXACT = "Other values may do something else. Name those that matter.";
const PASSING = "How much time an event can take. Others can be named, for example 0, 5ms.";
const ANSWER = "Which answers of this function of the host are tried, for example 0, 1.";
const RANDOM = "Which random numbers are tried, for example 0, 1, 2.";

interface ValuesFieldProps {
  readonly name: string;
  /** Those that the compiler has found. */
  readonly values: readonly (number | string)[];
  readonly about: string;
}

function ValuesField({ name, values, about }: ValuesFieldProps) {
  const desk = useDesk();
  const written = useExploration(({ settings }) => settings.values[name] ?? "");
  const write = (text: string) =>
    desk.choose({ values: { ...desk.store.getState().settings.values, [name]: text } });
  return (
    <label title={about}>
      <code>{name}</code>
      <input
        value={written}
        placeholder={values.join(", ") || "such as 0, 1"}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => write(target.value)}
      />
    </label>
  );
}
