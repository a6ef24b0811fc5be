import type { Graph } from "../../../../generated/services.js";
import type { Drawing, DrawnEdge } from "../../../../graph/drawing/drawing.js";
import { type Box, dot } from "../../../../graph/geometry.js";
import { nodeOf } from "../../../../graph/graph-index.js";
import { boxAt } from "../../../../graph/layout/shapes.js";
import type { Positions } from "../../../../model/project/project.js";
import { useSelection } from "../../../../ui/studio-context.js";
import { useEditing } from "../../editing-context.js";
import { NewTransferForm } from "../arrow/new-transfer-form.js";
import { TransferForm } from "../arrow/transfer-form.js";
import { ContainerForm } from "../container/container-form.js";
import { NewContainer } from "../container/new-container.js";
import { RenameField } from "../container/rename-field.js";
import { useNamesSince } from "../keyboard/use-renamed.js";
import { Refusal } from "./refusal.js";

interface FormsProps {
  readonly graph: Graph;
  readonly positions: Positions;
  readonly drawing: Drawing;
  /** The selected arrow. */
  readonly drawn: DrawnEdge | null;
}

/** The form that is open, also while its container gets another name. One whose container or arrow has gone shows nothing. */
export function Forms({ graph, positions, drawing, drawn }: FormsProps) {
  const form = useEditing((state) => state.form);
  const hasArrow = useSelection(
    ({ selection }) => selection.kind === "transfer" || selection.kind === "rule",
  );
  const names = useNamesSince(form, graph);
  const nodeNow = (id: string) => nodeOf(graph, names.get(id) ?? id);
  const boxNear = (id: string): Box | null => {
    const node = nodeNow(id);
    const arrow = drawing.edges.get(id);
    if (node) return boxAt(node, positions);
    return arrow ? dot(arrow.noteAt) : null;
  };
  switch (form?.kind) {
    case "newContainer":
      return <NewContainer key={`${form.of} ${form.at.x} ${form.at.y}`} {...form} />;
    case "rename":
    case "container": {
      const node = nodeNow(form.node);
      const at = node && positions[node.id];
      if (!at) return null;
      const Form = form.kind === "rename" ? RenameField : ContainerForm;
      return <Form key={form.node} node={node} at={at} />;
    }
    case "newTransfer": {
      const [source, target] = [nodeNow(form.source), nodeNow(form.target)];
      if (!source || !target) return null;
      const key = `${form.source} ${form.target}`;
      return <NewTransferForm key={key} {...{ graph, positions, source, target }} />;
    }
    case "transfer":
      return hasArrow && <TransferForm graph={graph} drawn={drawn} />;
    case "refusal": {
      const { answer, near } = form;
      const at = boxNear(near);
      // What is said to an offer of one is another, with the keyboard at its own first offer.
      return at && <Refusal key={answer.refused} {...{ answer, near, at }} />;
    }
    default:
      return null;
  }
}
