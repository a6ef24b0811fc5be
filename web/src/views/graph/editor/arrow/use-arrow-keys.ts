import { useStore } from "@xyflow/react";
import { useEffect } from "react";
import { directionOf } from "../../../../base/beside.js";
import type { Graph } from "../../../../generated/services.js";
import type { Connection } from "../../../../graph/editing.js";
import { nameOf } from "../../../../graph/graph-index.js";
import { aimBeside, aimsOf, nextAim } from "../../../../graph/hits/aims.js";
import type { Positions } from "../../../../model/project/project.js";
import { useEditingStore } from "../../editing-context.js";

/** While an arrow is drawn by key, keys choose the node that it leads to. */
export function useArrowKeys(
  graph: Graph,
  positions: Positions,
  finish: (connection: Connection) => void,
) {
  const editing = useEditingStore();
  const canvas = useStore((state) => state.domNode);
  useEffect(() => {
    if (!canvas) return;
    const aimAt = (connection: Connection, aim: string | null) => {
      const way = connection.moving === "target" ? "To" : "From";
      const said = aim === null ? "" : `${way} ${nameOf(graph, aim)}.`;
      editing.setState({ connection: { ...connection, aim }, said });
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { connection } = editing.getState();
      if (connection?.by !== "keys") return;
      const aims = aimsOf(graph, connection);
      const direction = directionOf(event.key);
      if (event.key === "Escape")
        editing.setState({ connection: null, said: "No transfer drawn." });
      else if (event.key === "Enter" || event.key === " ") {
        editing.setState({ connection: null });
        finish(connection);
      } else if (event.key === "Tab")
        aimAt(connection, nextAim(aims, connection.aim, event.shiftKey ? -1 : 1));
      else if (direction) aimAt(connection, aimBeside(aims, positions, connection.aim, direction));
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    const onBlur = (event: FocusEvent) => {
      const stays = event.relatedTarget instanceof Node && canvas.contains(event.relatedTarget);
      if (!stays && editing.getState().connection?.by === "keys")
        editing.setState({ connection: null });
    };
    const listening = new AbortController();
    const { signal } = listening;
    canvas.addEventListener("keydown", onKeyDown, { capture: true, signal });
    canvas.addEventListener("focusout", onBlur, { signal });
    return () => listening.abort();
  }, [canvas, graph, positions, editing, finish]);
}
