import { type EdgeChange, type NodeChange, useStoreApi } from "@xyflow/react";
import { useCallback } from "react";
import type { Point } from "../../base/geometry.js";
import { afterChoices, type Choice, chosenNodes } from "../../graph/editing.js";
import type { Positions } from "../../model/project/project.js";
import { select } from "../../model/selection.js";
import { useStudio } from "../../ui/studio-context.js";
import type { TransferFlowEdge } from "./edges/transfer-edge.js";
import { useEditingStore } from "./editing-context.js";
import type { FlowNode } from "./flow-elements.js";

/** Turns React Flow's changes into selections and places. */
export function useFlowChanges(
  drag: (places: Positions) => void,
  drop: (places: Positions) => void,
) {
  const { selection: store } = useStudio().stores;
  const editing = useEditingStore();
  const flow = useStoreApi();
  const choose = useCallback(
    (choices: readonly Choice[]) => {
      const { selection } = store.getState();
      const { nodeLookup } = flow.getState();
      const chosen = chosenNodes(selection, editing.getState().marked);
      // Those that a gesture has deleted tell of no change.
      const before = [...chosen].filter((id) => nodeLookup.has(id));
      const { marked, main } = afterChoices(before, choices);
      const { form } = editing.getState();
      // A node that is chosen closes the form of another; one that is given up for an arrow does not.
      const closes = form?.kind !== "rename" && choices.some(({ selected }) => selected);
      editing.setState({ marked, form: closes ? null : form });
      if (main !== null) select(store, { kind: "container", id: main });
      else if (selection.kind === "container") select(store, { kind: "none" });
    },
    [store, editing, flow],
  );
  const onNodesChange = useCallback(
    (changes: NodeChange<FlowNode>[]) => {
      const moved: Record<string, Point> = {};
      let dragging = false;
      for (const change of changes) {
        if (change.type !== "position" || !change.position) continue;
        moved[change.id] = change.position;
        dragging ||= change.dragging === true;
      }
      const choices = changes.filter((change) => change.type === "select");
      if (choices.length > 0) choose(choices);
      if (Object.keys(moved).length > 0) (dragging ? drag : drop)(moved);
    },
    [choose, drag, drop],
  );
  const onEdgesChange = useCallback(
    (changes: EdgeChange<TransferFlowEdge>[]) => {
      // A frame drawn around nodes takes the arrows between them along, which nobody asked for.
      if (flow.getState().userSelectionActive) return;
      for (const change of changes) {
        if (change.type !== "select" || !change.selected) continue;
        select(store, { kind: "transfer", id: change.id });
        editing.setState({ form: { kind: "transfer" } });
      }
    },
    [store, flow, editing],
  );
  const clear = useCallback(() => {
    if (store.getState().selection.kind !== "none") select(store, { kind: "none" });
    // A field of a name closes itself, once the name is taken.
    if (editing.getState().form?.kind !== "rename") editing.setState({ form: null });
  }, [store, editing]);
  const onNodeDoubleClick = useCallback(
    (_: unknown, { id }: FlowNode) => {
      if (id.startsWith("container:")) editing.setState({ form: { kind: "rename", node: id } });
    },
    [editing],
  );
  return { onNodesChange, onEdgesChange, onNodeDoubleClick, clear };
}
