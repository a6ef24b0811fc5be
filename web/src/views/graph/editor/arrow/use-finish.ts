import { useStore } from "@xyflow/react";
import { useCallback } from "react";
import type { Connection } from "../../../../graph/editing.js";
import { useStudio } from "../../../../ui/studio-context.js";
import { useEditingStore } from "../../editing-context.js";
import { useDraw } from "../forms/use-draw.js";
import { useFocusLater } from "../keyboard/use-focus-later.js";

/** Ends a connection: a new arrow comes to its form; one that was led elsewhere has the keyboard then. */
export function useFinish(): (connection: Connection) => void {
  const { selection } = useStudio().stores;
  const editing = useEditingStore();
  const canvas = useStore((state) => state.domNode);
  const draw = useDraw();
  const focusLater = useFocusLater();
  return useCallback(
    ({ fixed, moving: end, edge, aim, by }) => {
      if (aim === null) return;
      if (edge === null) {
        editing.setState({ form: { kind: "newTransfer", source: fixed, target: aim } });
        return;
      }
      const lead = draw({ gesture: "moveEnd", target: edge, end, to: aim }, { near: aim });
      if (by === "keys") return;
      // The pointer took the keyboard from all, and a view that waits for that would have it.
      canvas?.focus({ preventScroll: true });
      void lead.then((led) => {
        const { selection: chosen } = selection.getState();
        if (led && chosen.kind === "rule" && chosen.edge) focusLater(chosen.edge);
      });
    },
    [selection, editing, canvas, draw, focusLater],
  );
}
