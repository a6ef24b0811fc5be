import { Spool } from "lucide-react";
import { Suspense } from "react";
import { formatNumber, formatTime } from "../../../base/time.js";
import { capitalised } from "../../../base/words.js";
import type { AttributeInfo } from "../../../generated/services.js";
import { shownState, threadName, threadView } from "../../../model/run/run.js";
import type { SimulationState, ThreadView as Thread } from "../../../model/run/simulation.js";
import { activity, stateName } from "../../../model/run/thread-words.js";
import { Empty } from "../../../ui/empty.js";
import { lazily } from "../../../ui/lazily.js";
import { useRun, useSelection } from "../../../ui/studio-context.js";
import { Prose } from "../../../ui/text/prose.js";
import { ThreadChip } from "../../../ui/thread-chip.js";

const RunUntilDispatched = lazily(async () => ({
  default: (await import("./run-until.js")).RunUntilDispatched,
}));

/** Loaded when a thread is first looked at. */
const WhyNotView = lazily(() => import("../why/why-not-view.js"));

const NO_ATTRIBUTES: readonly AttributeInfo[] = [];

/** The selected thread: state, place, times, attributes. */
export function ThreadView() {
  const selected = useSelection(({ selection }) =>
    selection.kind === "thread" ? selection.thread : 0,
  );
  const simulation = useRun((state) => state.simulation);
  const attributes = useRun((state) => state.program?.attributes ?? NO_ATTRIBUTES);
  const thread = threadView(simulation, selected);
  if (!simulation || !thread) {
    return (
      <Empty
        icon={Spool}
        title="No thread selected"
        text="Choose one in the graph, in the timeline or in the table of threads. Threads are there once the run has begun."
      />
    );
  }
  return (
    <div className="inspector">
      <p className="overline">Thread {thread.thread}</p>
      <h2 className="answer">
        <ThreadChip thread={thread.thread} state={shownState(thread.state)} />
        {threadName(simulation, thread.thread)}
      </h2>
      <p className="answer-reason">
        <Prose text={sentence(thread, simulation)} />
      </p>
      <Suspense fallback={null}>
        <RunUntilDispatched thread={thread.thread} />
        <WhyNotView thread={thread.thread} />
      </Suspense>
      <section className="inspector-section">
        <h3>Time</h3>
        <Facts
          inWords
          facts={[
            ["on the processor", formatTime(thread.ran)],
            [`${stateName(thread.state)} since`, formatTime(thread.since)],
            ...(thread.line > 0 ? [["line of the workload", String(thread.line)] as const] : []),
          ]}
        />
      </section>
      {thread.attributes.length > 0 ? (
        <section className="inspector-section">
          <h3>Attributes</h3>
          <Facts
            facts={attributes.map(({ name }, index) => [
              name,
              formatNumber(thread.attributes[index] ?? 0),
            ])}
          />
        </section>
      ) : null}
    </div>
  );
}

/** Its state and place: "Waiting for device disk for 3 ms, in `WQ` behind 2 others." */
function sentence(thread: Thread, simulation: SimulationState): string {
  const lasting = formatTime(simulation.time - thread.since);
  const container = simulation.containers.find(({ node }) => node === thread.container);
  const state = `${capitalised(activity(thread))} for ${lasting}`;
  if (!container) return `${state}, in no container.`;
  const place = container.threads.indexOf(thread.thread);
  const behind = place > 0 ? ` behind ${place} ${place === 1 ? "other" : "others"}` : "";
  return `${state}, in \`${container.name}\`${behind}.`;
}

interface FactsProps {
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** Whether the names are words of ours, and not of the program. */
  readonly inWords?: boolean;
}

function Facts({ facts, inWords = false }: FactsProps) {
  return (
    <dl className={inWords ? "values in-words" : "values"}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
