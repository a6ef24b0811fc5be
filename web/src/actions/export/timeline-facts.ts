import { type Result, success } from "../../base/result.js";
import type { Studio } from "../../model/commands.js";
import { threadName } from "../../model/run/run.js";
import type {
  GanttDrawing,
  SimulationState,
  Timeline,
  TimelineFacts,
} from "../../model/run/simulation.js";
import { starvedThreads } from "../../model/run/starved.js";

/** About as finely as a drawing of a whole run can show it. */
const COLUMNS = 720;

/** What a drawing of the run so far shows, from its beginning to the furthest time that was visited. */
export async function timelineFacts({ stores, ports }: Studio): Promise<Result<TimelineFacts>> {
  const to = stores.run.getState().simulation?.lastTime ?? 0;
  const answer = await ports.simulator.timeline(0, to, COLUMNS);
  const { simulation } = stores.run.getState();
  return answer.ok ? success({ timeline: answer.value, ...namesIn(simulation) }) : answer;
}

/** Turns that can be told apart in a drawing of a whole run. */
const MOST_TURNS = 400;

/** Who ran when in it; null where there are more turns than can be told apart. */
export function ganttIn(
  timeline: Timeline,
  simulation: SimulationState | null,
): GanttDrawing | null {
  const turns = timeline.processors.reduce((sum, row) => sum + row.length, 0);
  if (turns === 0 || turns > MOST_TURNS) return null;
  const threads = simulation?.threads ?? [];
  return { timeline, threads: threads.map(({ thread }) => threadName(simulation, thread)) };
}

/** Names of threads in order of birth, and of containers by their nodes; those of handlers alone have none. */
function namesIn(simulation: SimulationState | null): Omit<TimelineFacts, "timeline"> {
  const containers: (string | null)[] = [];
  for (const { node, name, local } of simulation?.containers ?? []) {
    containers[node - 1] = local ? null : name;
  }
  return {
    threads: (simulation?.threads ?? []).map(({ thread, className }) => `${thread} ${className}`),
    containers: Array.from(containers, (name) => name ?? null),
    starved: starvedThreads(simulation),
  };
}
