interface RadiosProps<Value> {
  readonly legend: string;
  /** Of the group, for the browser. */
  readonly name: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

interface SegmentedProps<Value> extends RadiosProps<Value> {
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    readonly tip?: string;
  }[];
}

/** One of a few words in a row. */
export function Segmented<Value>(props: SegmentedProps<Value>) {
  const { legend, name, value, onChange, options } = props;
  return (
    <fieldset className="segmented">
      <legend className="unseen">{legend}</legend>
      {options.map((each) => (
        <label key={each.label} title={each.tip}>
          <input
            type="radio"
            name={name}
            className="unseen"
            checked={each.value === value}
            onChange={() => onChange(each.value)}
          />
          {each.label}
        </label>
      ))}
    </fieldset>
  );
}

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
