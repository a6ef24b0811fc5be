import { formatNumber, formatTime } from "../../base/time.js";
import { useRun } from "../../ui/studio-context.js";

/** Where the run stands. */
export function ReadOut() {
  const tick = useRun((state) => state.simulation?.tick ?? 0);
  const time = useRun((state) => state.simulation?.time ?? 0);
  return (
    <span className="read-out">
      <span className="unseen">Tick </span>
      {formatNumber(tick)}
      <small>
        ticks<span className="read-out-time"> · {formatTime(time)}</span>
      </small>
    </span>
  );
}
