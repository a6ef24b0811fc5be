import { Pause, Play, RotateCcw, SkipBack, StepBack, StepForward } from "lucide-react";
import { isOver, whyNoRun } from "../../model/run/run.js";
import { CommandButton } from "../../ui/command-button.js";
import { useRun } from "../../ui/studio-context.js";
import { ReadOut } from "./read-out.js";
import { SpeedSlider } from "./speed-slider.js";
import { UnitSwitch } from "./unit-switch.js";

/** The controls of the run. */
export function RunBar() {
  return (
    <div className="run-bar" role="toolbar" aria-label="Run">
      <CommandButton command="run.toStart" icon={SkipBack} />
      <CommandButton command="run.stepBack" icon={StepBack} />
      <PlayButton />
      <CommandButton command="run.stepForward" icon={StepForward} />
      <span className="by">by</span>
      <UnitSwitch />
      <span className="bar-line" />
      <ReadOut />
      <SpeedSlider />
    </div>
  );
}

export function PlayButton() {
  const playing = useRun((state) => state.simulation?.playing ?? false);
  const over = useRun(isOver);
  const reason = useRun(whyNoRun);
  const begin = over
    ? ({ icon: RotateCcw, label: "Run again" } as const)
    : { icon: Play, label: "Run" };
  return (
    <CommandButton
      command="run.toggle"
      {...(playing ? { icon: Pause, label: "Pause" } : begin)}
      {...(reason === null ? {} : { reason })}
      className={over ? "play again" : "play"}
    />
  );
}
