import { ToggleGroup } from "radix-ui";
import type { StepUnit } from "../../model/simulation.js";
import { useRun, useStudio } from "../../ui/studio-context.js";

const UNITS: readonly { readonly unit: StepUnit; readonly label: string }[] = [
  { unit: "decision", label: "Decision" },
  { unit: "tick", label: "Tick" },
];

/** How far one step goes: to the next decision of the scheduler, or by one event of the library. */
export function UnitSwitch() {
  const unit = useRun((state) => state.unit);
  const { run } = useStudio().stores;
  const choose = (value: string) => {
    const chosen = UNITS.find((each) => each.unit === value);
    if (chosen) run.setState({ unit: chosen.unit });
  };
  return (
    <ToggleGroup.Root
      type="single"
      className="segmented"
      aria-label="Step by"
      value={unit}
      onValueChange={choose}
    >
      {UNITS.map((each) => (
        <ToggleGroup.Item key={each.unit} value={each.unit}>
          {each.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
