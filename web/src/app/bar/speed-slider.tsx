import { SPEEDS, speedLabel } from "../../model/run/run.js";
import { useRun, useStudio } from "../../ui/studio-context.js";
import { tip } from "../../ui/tip.js";

/** How fast the run plays: at 1× each thread is seen to travel, at the end as fast as possible. */
export function SpeedSlider() {
  const speed = useRun((state) => state.speed);
  const { requests } = useStudio();
  const last = SPEEDS.length - 1;
  return (
    <span className="speed">
      <input
        type="range"
        className="slider"
        min={0}
        max={last}
        value={speed}
        aria-label="Speed"
        aria-valuetext={speedLabel(speed)}
        style={{ "--filled": `${(100 * speed) / last}%` }}
        onChange={(event) => void requests.setSpeed(event.currentTarget.valueAsNumber)}
        {...tip("Speed of the run")}
      />
      <output>{speedLabel(speed)}</output>
    </span>
  );
}
