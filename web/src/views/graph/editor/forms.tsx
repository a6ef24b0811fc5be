import { useState } from "react";
import type { Graph } from "../../../generated/services.js";
import type { Positions } from "../../../model/project.js";
import { useSelection } from "../../../ui/studio-context.js";
import type { DrawnEdge } from "../drawing.js";
import { useEditing } from "../editing.js";
import { NewTransferForm } from "./arrow/new-transfer-form.js";
import { TransferForm } from "./arrow/transfer-form.js";
import { ContainerForm } from "./container/container-form.js";
import { NewContainer } from "./container/new-container.js";
import { RenameField } from "./container/rename-field.js";
import { nodeOf } from "./targets.js";

interface FormsProps {
  readonly graph: Graph;
  readonly positions: Positions;
  /** The selected arrow. */
  readonly drawn: DrawnEdge | null;
}

/** The form that is open. One whose container or arrow has gone shows nothing. */
export function Forms({ graph, positions, drawn }: FormsProps) {
  const form = useEditing((state) => state.form);
  const shown = useShownEdge(drawn);
  switch (form?.kind) {
    case "newContainer":
      return <NewContainer key={`${form.of} ${form.at.x} ${form.at.y}`} {...form} />;
    case "rename":
    case "container": {
      const node = nodeOf(graph, form.node);
      const at = positions[form.node];
      if (!node || !at) return null;
      const Form = form.kind === "rename" ? RenameField : ContainerForm;
      return <Form key={node.id} node={node} at={at} />;
    }
    case "newTransfer": {
      const [source, target] = [nodeOf(graph, form.source), nodeOf(graph, form.target)];
      if (!source || !target) return null;
      const key = `${source.id} ${target.id}`;
      return <NewTransferForm key={key} {...{ graph, positions, source, target }} />;
    }
    case "transfer":
      return shown && <TransferForm graph={graph} edge={shown.edge} at={shown.noteAt} />;
    default:
      return null;
  }
}

/** The selected arrow. Right after a gesture its card is selected, which is drawn a moment later: until then it is the former one. */
function useShownEdge(drawn: DrawnEdge | null): DrawnEdge | null {
  const waits = useSelection(({ selection }) => selection.kind === "rule");
  const [last, setLast] = useState(drawn);
  if (drawn && drawn !== last) setLast(drawn);
  return drawn ?? (waits ? last : null);
}
