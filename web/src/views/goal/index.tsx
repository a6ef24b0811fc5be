import { Flag } from "lucide-react";
import { formatNumber } from "../../base/time.js";
import { Icon } from "../../ui/icons/icon.js";
import { useCommand, useRun } from "../../ui/studio-context.js";
import "../../ui/strip.css";
import "./goal.css";

/** Says how far a run has come that goes on until something is met, and stops it. */
export default function GoalView() {
  const goal = useRun((state) => state.goal);
  const tick = useRun((state) => state.simulation?.tick ?? 0);
  const { execute } = useCommand("run.toggle");
  if (!goal) return null;
  const done = Math.max(0, tick - goal.since);
  return (
    <section className="strip goal-bar" aria-label="Run until">
      <Icon of={Flag} />
      <span className="grow">
        Not met so far: {formatNumber(done)} of at most {formatNumber(goal.most)} ticks.{" "}
        <progress aria-label="Ticks of the run" value={done} max={goal.most} />
      </span>
      <button type="button" className="btn secondary small" onClick={() => void execute()}>
        Stop
      </button>
    </section>
  );
}
