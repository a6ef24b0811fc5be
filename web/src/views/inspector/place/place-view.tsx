import { MousePointerClick } from "lucide-react";
import { Suspense } from "react";
import { Empty } from "../../../ui/empty.js";
import { lazily } from "../../../ui/lazily.js";
import { useCompilation, useSelection } from "../../../ui/studio-context.js";

/** Loaded when something is first selected. */
const ContainerDetails = lazily(async () => ({
  default: (await import("./container-details.js")).ContainerDetails,
}));
const TransferDetails = lazily(async () => ({
  default: (await import("./transfer-details.js")).TransferDetails,
}));

/** The selected container or transfer. */
export function PlaceView() {
  const selection = useSelection((state) => state.selection);
  const graph = useCompilation((state) => state.graph);
  if (graph && selection.kind === "container") {
    const node = graph.nodes.find(({ id }) => id === selection.id);
    if (node) {
      return (
        <Suspense fallback={null}>
          <ContainerDetails node={node} graph={graph} />
        </Suspense>
      );
    }
  }
  if (graph && selection.kind === "transfer") {
    const edge = graph.edges.find(({ id }) => id === selection.id);
    if (edge) {
      return (
        <Suspense fallback={null}>
          <TransferDetails edge={edge} graph={graph} />
        </Suspense>
      );
    }
  }
  return (
    <Empty
      icon={MousePointerClick}
      title="Nothing selected"
      text="Choose a container or an arrow in the graph to see what it holds and what is known of it."
    />
  );
}
