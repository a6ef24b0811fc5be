import type { ValueType } from "../../generated/services.js";

const TYPES: readonly ValueType[] = ["int", "float", "time"];

interface TypePickerProps {
  readonly label: string;
  readonly type: ValueType;
  readonly disabled?: boolean;
  /** Whether it cannot be changed for the moment; it keeps the focus meanwhile. */
  readonly resting?: boolean;
  readonly onChange: (type: ValueType) => void;
}

export function TypePicker({
  label,
  type,
  disabled = false,
  resting = false,
  onChange,
}: TypePickerProps) {
  return (
    <select
      className="type-picker"
      aria-label={label}
      value={type}
      disabled={disabled}
      aria-disabled={resting}
      onChange={({ target }) => onChange(target.value as ValueType)}
    >
      {TYPES.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </select>
  );
}
