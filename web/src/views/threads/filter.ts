import { isNamed, type ThreadFilter } from "../../model/run/filters.js";
import { threadName } from "../../model/run/run.js";
import type { SimulationState, ThreadView } from "../../model/run/simulation.js";

/** Which threads a filter wants, in their order. */
export function wanted(
  threads: readonly ThreadView[],
  filter: ThreadFilter,
  simulation: SimulationState,
): readonly ThreadView[] {
  const text = filter.text.trim().toLowerCase();
  const container = filter.container.trim();
  const nodes = new Set(
    simulation.containers.filter(({ name }) => isNamed(name, container)).map(({ node }) => node),
  );
  const hasText = (thread: number) =>
    String(thread) === text || threadName(simulation, thread).toLowerCase().includes(text);
  return threads.filter(
    (view) =>
      (filter.state === "" || view.state === filter.state) &&
      (container === "" || nodes.has(view.container)) &&
      (text === "" || hasText(view.thread)),
  );
}
