import { useState } from "react";
import type { Diagnostic, Graph, GraphNode } from "../../../generated/services.js";
import { saidOfNode } from "../../../model/project/said-of-node.js";
import { FixButton } from "../../../ui/fix-button.js";
import { LineLink } from "../../../ui/line-link.js";
import { useCompilation, useProject } from "../../../ui/studio-context.js";
import { Prose } from "../../../ui/text/prose.js";
import "./said-of-node.css";

interface SaidOfNodeProps {
  readonly node: GraphNode;
  readonly graph: Graph;
}

/** What the compiler says against a node, with the way to each place and what is offered against it. */
export function SaidOfNode({ node, graph }: SaidOfNodeProps) {
  const { said, version } = useSaid(node, graph);
  const present = useProject((state) => state.version);
  if (said.length === 0) return null;
  return (
    <ul className="inspector-said" aria-label={`Problems of ${node.name}`}>
      {said.map((each) => (
        <li key={`${each.code} ${each.from}`} className={each.severity}>
          <Prose text={each.message} />
          <LineLink {...each} />
          {each.fixes.map((fix) => (
            <FixButton key={fix.title} fix={fix} available={version === present} />
          ))}
        </li>
      ))}
    </ul>
  );
}

interface Known {
  readonly graph: Graph | null;
  /** Of which version of the text it is. */
  readonly version: number | null;
  readonly by: object | null;
  readonly said: readonly Diagnostic[];
}

const NOTHING: Known = { graph: null, version: null, by: null, said: [] };

/** Between two texts it stays as it was; behind a gesture it is first what is soon known. */
function useSaid(node: GraphNode, graph: Graph): Known {
  const file = useProject((state) => state.scheduler.name);
  const answer = useCompilation(({ diagnosis, quickCheck, graphVersion }) =>
    [diagnosis, quickCheck].find((one) => one?.version === graphVersion),
  );
  const [known, setKnown] = useState(NOTHING);
  if (answer && (known.graph !== graph || known.by !== answer)) {
    const said = saidOfNode(graph, node, answer.diagnostics, file);
    setKnown({ graph, version: answer.version, by: answer, said });
  }
  return known;
}
