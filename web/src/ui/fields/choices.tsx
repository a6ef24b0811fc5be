import type { RadiosProps } from "./radios.js";

interface ChoicesProps<Value> extends RadiosProps<Value> {
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    readonly about: string;
  }[];
}

/** One of several ways, each with a line about it. */
export function Choices<Value>({ legend, name, value, onChange, options }: ChoicesProps<Value>) {
  return (
    <fieldset className="starts">
      <legend>{legend}</legend>
      {options.map((each) => (
        <label key={each.label}>
          <input
            type="radio"
            name={name}
            checked={each.value === value}
            onChange={() => onChange(each.value)}
          />
          <b>{each.label}</b>
          <span>{each.about}</span>
        </label>
      ))}
    </fieldset>
  );
}
