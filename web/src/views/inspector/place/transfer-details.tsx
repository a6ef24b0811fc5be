import { ArrowRight } from "lucide-react";
import type { Graph, GraphEdge, GraphTransfer } from "../../../generated/services.js";
import { Icon } from "../../../ui/icons/icon.js";
import { LineLink } from "../../../ui/line-link.js";
import { useCompilation, useProject } from "../../../ui/studio-context.js";
import { CheckList } from "../check-list.js";

interface TransferDetailsProps {
  readonly edge: GraphEdge;
  readonly graph: Graph;
}

/** An arrow of the graph: the statements behind it, when they are carried out, and their checks. */
export function TransferDetails({ edge, graph }: TransferDetailsProps) {
  const name = (wanted: string) => graph.nodes.find(({ id }) => id === wanted)?.name ?? wanted;
  return (
    <div className="inspector">
      <p className="overline">
        Transfer in <code>{edge.handler}</code>
      </p>
      <h2 className="answer">
        <code>{name(edge.source)}</code>
        <Icon of={ArrowRight} />
        <code>{name(edge.target)}</code>
      </h2>
      <p className="answer-reason">{manner(edge)}</p>
      {edge.transfers.map((transfer) => (
        <Statement key={`${transfer.site} ${transfer.from}`} transfer={transfer} />
      ))}
    </div>
  );
}

function manner({ loop, conditional, inferred }: GraphEdge): string {
  const times = loop ? "In a loop: once for each turn. " : "";
  const when = conditional ? "Only under a condition." : "Whenever the handler runs.";
  const where = inferred ? " The source is every place where the thread can be." : "";
  return times + when + where;
}

function Statement({ transfer }: { readonly transfer: GraphTransfer }) {
  const file = useProject((state) => state.scheduler.name);
  // Behind a gesture the arrow is there before its statements are checked.
  const checks = useCompilation(({ analysis, graphVersion }) =>
    analysis && analysis.version >= (graphVersion ?? 0) ? analysis.checks.list : null,
  );
  const own = checks?.filter(({ from, file: of }) => of === file && from === transfer.from);
  return (
    <section className="inspector-section">
      <h3>
        Statement <LineLink file={file} {...transfer} />
      </h3>
      {transfer.conditions.length > 0 ? (
        <ul className="conditions" aria-label="Conditions">
          {transfer.conditions.map((condition) => (
            <li key={condition}>{condition}</li>
          ))}
        </ul>
      ) : null}
      {own ? <CheckList checks={own} /> : <p className="check">Being checked.</p>}
    </section>
  );
}
