import type { StepUnit } from "../../model/run/simulation.js";
import { Segmented } from "../../ui/fields/radios.js";
import { useRun, useStudio } from "../../ui/studio-context.js";

const UNITS: readonly { readonly value: StepUnit; readonly label: string }[] = [
  { value: "decision", label: "Decision" },
  { value: "tick", label: "Tick" },
  { value: "statement", label: "Statement" },
];

/** How far one step goes: to the next decision of the scheduler, or by one call of a handler, or within one. */
export function UnitSwitch() {
  const unit = useRun((state) => state.unit);
  const { run } = useStudio().stores;
  return (
    <Segmented
      legend="Step by"
      name="step-unit"
      options={UNITS}
      value={unit}
      onChange={(chosen) => run.setState({ unit: chosen })}
    />
  );
}
