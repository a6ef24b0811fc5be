import type { StepUnit } from "../../model/run/simulation.js";
import { useRun, useStudio } from "../../ui/studio-context.js";

const UNITS: readonly { readonly unit: StepUnit; readonly label: string }[] = [
  { unit: "decision", label: "Decision" },
  { unit: "tick", label: "Tick" },
  { unit: "statement", label: "Statement" },
];

/** How far one step goes: to the next decision of the scheduler, or by one call of a handler, or within one. */
export function UnitSwitch() {
  const chosen = useRun((state) => state.unit);
  const { run } = useStudio().stores;
  return (
    <fieldset className="segmented">
      <legend className="unseen">Step by</legend>
      {UNITS.map(({ unit, label }) => (
        <label key={unit}>
          <input
            type="radio"
            name="step-unit"
            className="unseen"
            checked={unit === chosen}
            onChange={() => run.setState({ unit })}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
