import { useStore } from "@xyflow/react";
import { useEffect } from "react";
import type { Graph } from "../../../../generated/services.js";
import type { Pull } from "../../../../graph/editing.js";
import { nameOf } from "../../../../graph/graph-index.js";
import { aimBeside, aimsOf, type Direction, nextAim } from "../../../../graph/hits/aims.js";
import type { Positions } from "../../../../model/project/project.js";
import { useEditingStore } from "../../editing-context.js";

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

/** While an arrow is drawn by key, keys choose the node that it leads to. */
export function useArrowKeys(graph: Graph, positions: Positions, finish: (pull: Pull) => void) {
  const editing = useEditingStore();
  const canvas = useStore((state) => state.domNode);
  useEffect(() => {
    if (!canvas) return;
    const aimAt = (pull: Pull, aim: string | null) => {
      const way = pull.moving === "target" ? "To" : "From";
      const said = aim === null ? "" : `${way} ${nameOf(graph, aim)}.`;
      editing.setState({ pull: { ...pull, aim }, said });
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { pull } = editing.getState();
      if (pull?.by !== "keys") return;
      const aims = aimsOf(graph, pull);
      const direction = DIRECTIONS[event.key];
      if (event.key === "Escape") editing.setState({ pull: null, said: "No transfer drawn." });
      else if (event.key === "Enter" || event.key === " ") {
        editing.setState({ pull: null });
        finish(pull);
      } else if (event.key === "Tab") aimAt(pull, nextAim(aims, pull.aim, event.shiftKey ? -1 : 1));
      else if (direction) aimAt(pull, aimBeside(aims, positions, pull.aim, direction));
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    const onBlur = (event: FocusEvent) => {
      const stays = event.relatedTarget instanceof Node && canvas.contains(event.relatedTarget);
      if (!stays && editing.getState().pull?.by === "keys") editing.setState({ pull: null });
    };
    const listening = new AbortController();
    const { signal } = listening;
    canvas.addEventListener("keydown", onKeyDown, { capture: true, signal });
    canvas.addEventListener("focusout", onBlur, { signal });
    return () => listening.abort();
  }, [canvas, graph, positions, editing, finish]);
}
