import { StepBack, StepForward } from "lucide-react";
import { CommandButton } from "../../ui/command-button.js";
import { ReadOut } from "./read-out.js";
import { PlayButton } from "./run-bar.js";
import { UnitSwitch } from "./unit-switch.js";

/** The controls of the run for a thumb. */
export function NarrowRunBar() {
  return (
    <div className="narrow-runs" role="toolbar" aria-label="Run">
      <CommandButton command="run.stepBack" icon={StepBack} />
      <PlayButton />
      <CommandButton command="run.stepForward" icon={StepForward} />
      <ReadOut />
      <span className="grow" />
      <UnitSwitch />
    </div>
  );
}
