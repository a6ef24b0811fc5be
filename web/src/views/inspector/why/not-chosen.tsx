import { formatNumber } from "../../../base/time.js";
import { shownState, threadName } from "../../../model/run/run.js";
import type { SimulationState } from "../../../model/run/simulation.js";
import { select } from "../../../model/selection.js";
import { useStudio } from "../../../ui/studio-context.js";
import { ThreadChip } from "../../../ui/thread-chip.js";

/** More than these are told by their number. */
const MOST_SHOWN = 12;

/** The threads that were ready too; each leads to why it was not chosen. */
export function NotChosen({ simulation }: { readonly simulation: SimulationState }) {
  const { selection } = useStudio().stores;
  const ready = simulation.threads.filter(
    ({ thread, state }) => shownState(state) === "ready" && thread !== simulation.running,
  );
  if (ready.length === 0) return null;
  const more = ready.length - MOST_SHOWN;
  return (
    <section className="inspector-section">
      <h3>
        Ready, but not chosen <em>press one for its reason</em>
      </h3>
      <div className="thread-row">
        {ready.slice(0, MOST_SHOWN).map(({ thread, state }) => (
          <button
            key={thread}
            type="button"
            className="bare"
            aria-label={`Why not ${threadName(simulation, thread)}?`}
            data-tip={`Why not ${threadName(simulation, thread)}?`}
            onClick={() => select(selection, { kind: "thread", thread })}
          >
            <ThreadChip thread={thread} state={shownState(state)} />
          </button>
        ))}
        {more > 0 ? <em>and {formatNumber(more)} more</em> : null}
      </div>
    </section>
  );
}
