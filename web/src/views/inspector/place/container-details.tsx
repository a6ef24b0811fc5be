import { Suspense } from "react";
import { formatNumber } from "../../../base/time.js";
import { count } from "../../../base/words.js";
import type { Graph, GraphNode } from "../../../generated/services.js";
import { kindName } from "../../../model/container-kinds.js";
import { shownState, threadView } from "../../../model/run/run.js";
import type { ContainerView } from "../../../model/run/simulation.js";
import { select } from "../../../model/selection.js";
import { KindGlyph } from "../../../ui/icons/glyphs.js";
import { lazily } from "../../../ui/lazily.js";
import { useHeld, useRun, useStudio } from "../../../ui/studio-context.js";
import { ThreadChip } from "../../../ui/thread-chip.js";
import { discipline } from "./discipline.js";
import { SaidOfNode } from "./said-of-node.js";
import { Transfers } from "./transfers.js";
import { UndrawnList } from "./undrawn.js";

const RunUntilLength = lazily(async () => ({
  default: (await import("../thread/run-until.js")).RunUntilLength,
}));

/** More threads than this are told by their number: nobody reads them one by one. */
const MOST_CHIPS = 200;

interface ContainerDetailsProps {
  readonly node: GraphNode;
  readonly graph: Graph;
}

/** A container: its discipline, what is said against it, its threads, the transfers in and out, and what no arrow shows. */
export function ContainerDetails({ node, graph }: ContainerDetailsProps) {
  const containers = useRun((state) => state.simulation?.containers);
  const elements = containers?.filter(
    (each) => each.node >= node.firstNode && each.node < node.firstNode + (node.size ?? 1),
  );
  const held = useHeld();
  const incoming = graph.edges.filter(({ target }) => target === node.id);
  const outgoing = graph.edges.filter(({ source }) => source === node.id);
  const undrawn = graph.undrawn?.filter((one) => one.node === node.id) ?? [];
  return (
    <div className="inspector">
      <p className="overline">{kindName(node.kind, held)}</p>
      <h2 className="answer">
        <KindGlyph kind={node.kind} />
        <code>{node.name}</code>
      </h2>
      <p className="answer-reason">{discipline(node, held)}</p>
      <SaidOfNode key={`said of ${node.id}`} node={node} graph={graph} />
      {node.firstNode > 0 && elements?.length ? (
        <>
          <Threads elements={elements} />
          <Suspense fallback={null}>
            <RunUntilLength elements={elements} />
          </Suspense>
        </>
      ) : null}
      <Transfers
        key={`to ${node.id}`}
        title="Transfers in"
        edges={incoming}
        end="source"
        graph={graph}
      />
      <Transfers
        key={`from ${node.id}`}
        title="Transfers out"
        edges={outgoing}
        end="target"
        graph={graph}
      />
      {undrawn.length > 0 ? <UndrawnList undrawn={undrawn} /> : null}
    </div>
  );
}

function Threads({ elements }: { readonly elements: readonly ContainerView[] }) {
  const total = elements.reduce((sum, { threads }) => sum + threads.length, 0);
  return (
    <section className="inspector-section">
      <h3>
        Threads <em>{total === 0 ? "empty" : "in the order in which they leave"}</em>
      </h3>
      {elements.map((element) => (
        <div key={element.node} className="thread-row">
          {elements.length > 1 ? <code>{element.name}</code> : null}
          <ThreadChips threads={element.threads} />
        </div>
      ))}
      {total === 0 ? null : <p className="check">{count(total, "thread")} in all.</p>}
    </section>
  );
}

function ThreadChips({ threads }: { readonly threads: readonly number[] }) {
  const simulation = useRun((state) => state.simulation);
  const { selection } = useStudio().stores;
  const more = threads.length - MOST_CHIPS;
  const chips = threads.slice(0, MOST_CHIPS).map((thread) => (
    <button
      key={thread}
      type="button"
      className="bare"
      aria-label={`Select thread ${thread}`}
      onClick={() => select(selection, { kind: "thread", thread })}
    >
      <ThreadChip
        thread={thread}
        state={shownState(threadView(simulation, thread)?.state ?? "ready")}
      />
    </button>
  ));
  return (
    <>
      {chips}
      {more > 0 ? <em>and {formatNumber(more)} more</em> : null}
    </>
  );
}
