import { ArrowLeft, ArrowRight } from "lucide-react";
import { useState } from "react";
import type { Graph, GraphEdge } from "../../../generated/services.js";
import { select } from "../../../model/selection.js";
import { Icon } from "../../../ui/icons/icon.js";
import { useStudio } from "../../../ui/studio-context.js";

/** So many transfers show at once: those of a node in a large graph would take longer to draw than the graph does. */
const FIRST = 30;

interface TransfersProps {
  readonly title: string;
  readonly edges: readonly GraphEdge[];
  /** The end at which a transfer meets another node. */
  readonly end: "source" | "target";
  readonly graph: Graph;
}

/** The transfers that come to a container or leave it, each with the way to it. */
export function Transfers({ title, edges, end, graph }: TransfersProps) {
  const [unfolded, setUnfolded] = useState(false);
  if (edges.length === 0) return null;
  const [first, others] = [edges.slice(0, FIRST), edges.slice(FIRST)];
  return (
    <section className="inspector-section">
      <h3>{title}</h3>
      <TransferList edges={first} end={end} graph={graph} />
      {others.length === 0 ? null : (
        <details
          className="folded-list"
          onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
        >
          <summary>{others.length} more</summary>
          {unfolded ? <TransferList edges={others} end={end} graph={graph} /> : null}
        </details>
      )}
    </section>
  );
}

function TransferList({ edges, end, graph }: Omit<TransfersProps, "title">) {
  const { selection } = useStudio().stores;
  const names = new Map(graph.nodes.map(({ id, name }) => [id, name]));
  return (
    <ul>
      {edges.map((edge) => (
        <li key={edge.id}>
          <button
            type="button"
            className="transfer-link"
            onClick={() => select(selection, { kind: "transfer", id: edge.id })}
          >
            <Icon of={end === "source" ? ArrowLeft : ArrowRight} size={14} />
            <code>{names.get(edge[end])}</code>
            <em>
              {edge.handler}
              {edge.conditional ? ", under a condition" : ""}
              {edge.loop ? ", in a loop" : ""}
            </em>
          </button>
        </li>
      ))}
    </ul>
  );
}
