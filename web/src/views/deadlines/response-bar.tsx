import { formatTime } from "../../base/time.js";
import type { ComparedTask } from "./simulated.js";

const WIDTH = 140;
const HEIGHT = 14;

/** A deadline with the bound as a bar, and a mark where the simulated jobs have come to. */
export function ResponseBar({ task }: { readonly task: ComparedTask }) {
  const { deadlineNs, responseNs, simulated } = task;
  const whole = Math.max(deadlineNs, responseNs ?? 0, simulated ?? 0);
  const at = (time: number) => (WIDTH * time) / whole;
  return (
    <svg
      className="response-bar"
      viewBox={`-1 0 ${WIDTH + 2} ${HEIGHT}`}
      role="img"
      aria-label={inWords(task)}
    >
      <rect className="response-room" y={4} width={at(deadlineNs)} height={6} rx={3} />
      {responseNs === null ? null : (
        <rect
          className={`response-bound ${task.outlook}`}
          y={4}
          width={at(responseNs)}
          height={6}
          rx={3}
        />
      )}
      {simulated === null ? null : (
        <path className="response-simulated" d={`M${at(simulated)} 1v12`} />
      )}
      <path className="response-deadline" d={`M${at(deadlineNs)} 0v${HEIGHT}`} />
    </svg>
  );
}

function inWords({ name, deadlineNs, responseNs, simulated }: ComparedTask): string {
  const parts = [
    responseNs === null ? "no bound" : `bound ${formatTime(responseNs)}`,
    simulated === null ? "nothing simulated" : `simulated ${formatTime(simulated)}`,
  ];
  return `${name}: ${parts.join(", ")} of ${formatTime(deadlineNs)}`;
}
