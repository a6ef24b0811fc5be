import { MousePointerClick } from "lucide-react";
import { Empty } from "../../ui/empty.js";
import { useCompilation, useSelection } from "../../ui/studio-context.js";
import { ContainerDetails } from "./container-details.js";
import { TransferDetails } from "./transfer-details.js";

/** The selected container or transfer. */
export function PlaceView() {
  const selection = useSelection((state) => state.selection);
  const graph = useCompilation((state) => state.graph);
  if (graph && selection.kind === "container") {
    const node = graph.nodes.find(({ id }) => id === selection.id);
    if (node) return <ContainerDetails node={node} graph={graph} />;
  }
  if (graph && selection.kind === "transfer") {
    const edge = graph.edges.find(({ id }) => id === selection.id);
    if (edge) return <TransferDetails edge={edge} graph={graph} />;
  }
  return (
    <Empty
      icon={MousePointerClick}
      title="Nothing selected"
      text="Choose a container or an arrow in the graph to see what it holds and what is known of it."
    />
  );
}
