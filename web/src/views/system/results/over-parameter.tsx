import { exactTime } from "../../../base/exact-time.js";
import type { SystemParameter } from "../../../generated/services.js";
import type { SystemSweep } from "../../../model/system/comparison.js";

/** What is swept, as it is written. */
export interface SweepFields {
  /** Empty: nothing is. */
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly steps: string;
}

export const NO_SWEEP: SweepFields = { name: "", from: "", to: "", steps: "5" };

export function sweepFrom(
  { name, from, to, steps }: SweepFields,
  parameters: readonly SystemParameter[],
): SystemSweep | null {
  const found = parameters.find((one) => one.name === name);
  if (found === undefined) return null;
  return {
    wish: { parameter: name, from, to, steps: Number(steps) },
    parameter: { name, type: found.type, lowest: found.from, highest: found.to },
  };
}

interface OverParameterProps {
  readonly parameters: readonly SystemParameter[];
  readonly fields: SweepFields;
  readonly onChange: (fields: SweepFields) => void;
}

/** Which parameter takes one value after the other, and from where to where; nothing where there is none. */
export function OverParameter({ parameters, fields, onChange }: OverParameterProps) {
  if (parameters.length === 0) return null;
  const chosen = parameters.find(({ name }) => name === fields.name);
  const choose = (name: string) => {
    const found = parameters.find((one) => one.name === name);
    onChange(found ? { ...fields, name, ...endsOf(found) } : NO_SWEEP);
  };
  return (
    <>
      <label>
        Over
        <select value={chosen?.name ?? ""} onChange={({ target }) => choose(target.value)}>
          <option value="">no parameter</option>
          {parameters.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {chosen
        ? FIELDS.map(({ name, label }) => (
            <label key={name}>
              {label}
              <input
                className="short"
                type="text"
                value={fields[name]}
                onChange={({ target }) => onChange({ ...fields, [name]: target.value })}
              />
            </label>
          ))
        : null}
    </>
  );
}

const FIELDS = [
  { name: "from", label: "From" },
  { name: "to", label: "To" },
  { name: "steps", label: "Values" },
] as const;

/** The bounds as they are written; of whole numbers as many values as there are, if these are few. */
function endsOf({ type, from, to }: SystemParameter): Omit<SweepFields, "name"> {
  const written = type === "time" ? (value: number) => exactTime(value).replace(" ", "") : String;
  const count = type === "int" ? to - from + 1 : Number.POSITIVE_INFINITY;
  return { from: written(from), to: written(to), steps: count <= MOST_WHOLE ? String(count) : "5" };
}

const MOST_WHOLE = 10;
