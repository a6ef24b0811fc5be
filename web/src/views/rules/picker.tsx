import type { ValueType } from "../../generated/services.js";

export interface Option<T extends string> {
  readonly value: T;
  readonly label: string;
}

export const TYPES: readonly Option<ValueType>[] = [
  { value: "int", label: "int" },
  { value: "float", label: "float" },
  { value: "time", label: "time" },
];

interface PickerProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly Option<T>[];
  /** Whether the options are told in words, not as the program writes them. */
  readonly inWords?: boolean;
  readonly disabled?: boolean;
  /** Whether it cannot be changed for the moment; it keeps the focus meanwhile. */
  readonly resting?: boolean;
  readonly onChange: (value: T) => void;
}

/** One of a few values. */
export function Picker<T extends string>({
  label,
  value,
  options,
  inWords = false,
  disabled = false,
  resting = false,
  onChange,
}: PickerProps<T>) {
  return (
    <select
      className={inWords ? "picker in-words" : "picker"}
      aria-label={label}
      value={value}
      disabled={disabled}
      aria-disabled={resting}
      onChange={({ target }) => onChange(target.value as T)}
    >
      {options.map((each) => (
        <option key={each.value} value={each.value}>
          {each.label}
        </option>
      ))}
    </select>
  );
}
