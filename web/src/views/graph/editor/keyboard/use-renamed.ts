/** What a person has chosen or is filling in stays with nodes and arrows that change in the text. */

import { useEffect, useRef, useState } from "react";
import type { Graph, GraphEdge } from "../../../../generated/services.js";
import { ownLinesIn } from "../../../../graph/update/own-lines.js";
import { renamedEdge, renamedNodes } from "../../../../graph/update/renamed.js";
import type { Selection } from "../../../../model/selection.js";
import { useStudio } from "../../../../ui/studio-context.js";
import { useEditingStore } from "../../editing-context.js";

type Names = ReadonlyMap<string, string>;

const NONE: Names = new Map();

/**
 * Keeps the nodes and the arrow that are chosen where names change, and the lines of their own that
 * arrows have where anything of these changes.
 *
 * @param edge - the arrow that is selected, by itself or by its card.
 */
export function useRenamedChoice(graph: Graph, edge: string | null): void {
  const { project, selection } = useStudio().stores;
  const editing = useEditingStore();
  const former = useRef({ graph, edge });
  useEffect(() => {
    const before = former.current;
    former.current = { graph, edge };
    if (before.graph === graph) return;
    const names = renamedNodes(before.graph, graph);
    const lines = project.getState().ownLines ?? [];
    const kept = ownLinesIn(before.graph, graph, lines, names);
    if (kept !== lines) project.setState({ ownLines: kept });
    if (names.size === 0) return;
    const arrow = before.graph.edges.find(({ id }) => id === before.edge);
    const chosen = renamedSelection(selection.getState().selection, arrow, names);
    if (chosen) selection.setState({ selection: chosen });
    editing.setState(({ marked }) => ({
      marked: new Set([...marked].map((id) => names.get(id) ?? id)),
    }));
  }, [graph, edge, project, selection, editing]);
}

/** Null where it stays as it is. */
function renamedSelection(
  selection: Selection,
  edge: GraphEdge | undefined,
  names: Names,
): Selection | null {
  if (selection.kind === "container") {
    const id = names.get(selection.id);
    return id === undefined ? null : { kind: "container", id };
  }
  if (!edge || (selection.kind !== "transfer" && selection.kind !== "rule")) return null;
  // The id of a card says what the card says, with the former name.
  const id = renamedEdge(edge, names);
  return id === edge.id ? null : { kind: "transfer", id };
}

/** The ids that nodes have now, by those that they had when a form was opened. */
export function useNamesSince(form: unknown, graph: Graph): Names {
  const [known, setKnown] = useState({ form, graph, names: NONE });
  if (known.form === form && known.graph === graph) return known.names;
  const names = known.form === form ? further(known.names, renamedNodes(known.graph, graph)) : NONE;
  setKnown({ form, graph, names });
  return names;
}

/** What renaming once more makes of names. */
function further(names: Names, next: Names): Names {
  if (next.size === 0) return names;
  const all = new Map(next);
  for (const [former, id] of names) all.set(former, next.get(id) ?? id);
  return all;
}
