export interface RadiosProps<Value> {
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
