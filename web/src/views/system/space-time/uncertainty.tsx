import { formatTime } from "../../../base/time.js";
import type { Process, SystemState } from "../../../model/system/systems.js";
import { useSystem } from "../system-store.js";
import type { Row } from "./rows.js";

const clocksOf = (state: SystemState | null) => state?.recorded?.clocks ?? null;

/** Beside the name of a recorded process: how far its lane may stand from the truth. */
export function Certainty({ process }: { readonly process: Process }) {
  const clock = useSystem(({ state }) =>
    clocksOf(state)?.find(({ node }) => node === process.number),
  );
  if (clock === undefined || process.number === 0) return null;
  const { uncertainty } = clock;
  return (
    <small title="How far the times of this lane may be from those of the manager at most">
      {uncertainty === null ? "± unknown" : `± ${formatTime(uncertainty)}`}
    </small>
  );
}

interface UncertaintyProps {
  readonly rows: readonly Row[];
  readonly time: number;
  readonly x: (time: number) => number;
}

/** Around the present, in the lane of each recorded process: where the present of the manager may be. */
export function Uncertainty({ rows, time, x }: UncertaintyProps) {
  const clocks = useSystem(({ state }) => clocksOf(state));
  if (clocks === null) return null;
  return rows.map(({ key, process, thread, top, height }) => {
    const uncertainty = clocks.find(({ node }) => node === process.number)?.uncertainty;
    if (thread > 0 || !uncertainty) return null;
    const [left, right] = [x(time - uncertainty), x(time + uncertainty)];
    return (
      <rect
        key={key}
        className="space-time-uncertain"
        x={left}
        y={top}
        width={right - left}
        height={height}
      />
    );
  });
}
