import { Slider } from "radix-ui";
import { SPEEDS, speedLabel } from "../../model/run.js";
import { useRun, useStudio } from "../../ui/studio-context.js";

/** How fast the run plays, from half a tick per thread's journey to as fast as possible. */
export function SpeedSlider() {
  const speed = useRun((state) => state.speed);
  const { requests } = useStudio();
  return (
    <span className="speed">
      <Slider.Root
        className="slider"
        min={0}
        max={SPEEDS.length - 1}
        value={[speed]}
        onValueChange={([index = 0]) => void requests.setSpeed(index)}
      >
        <Slider.Track className="slider-track">
          <Slider.Range className="slider-range" />
        </Slider.Track>
        <Slider.Thumb
          className="slider-thumb"
          aria-label="Speed"
          aria-valuetext={speedLabel(speed)}
        />
      </Slider.Root>
      <output>{speedLabel(speed)}</output>
    </span>
  );
}
