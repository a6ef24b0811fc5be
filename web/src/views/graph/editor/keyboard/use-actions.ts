import { useMemo } from "react";
import { count } from "../../../../base/words.js";
import type { Graph, GraphNode } from "../../../../generated/services.js";
import {
  deletable,
  isDeclared,
  transfersBetween,
  whyNotDeleted,
} from "../../../../graph/change/targets.js";
import { afterChoices, type Connection, chosenNodes } from "../../../../graph/editing.js";
import { nameOf } from "../../../../graph/graph-index.js";
import { connectByKeys } from "../../../../graph/hits/aims.js";
import { isContainer } from "../../../../graph/layout/shapes.js";
import { notify } from "../../../../model/notices.js";
import { writeCopied } from "../../../../model/project/copied.js";
import type { Positions } from "../../../../model/project/project.js";
import { useStudio } from "../../../../ui/studio-context.js";
import { useEditingStore } from "../../editing-context.js";
import { useDraw } from "../forms/use-draw.js";
import { useFocusLater } from "./use-focus-later.js";
import { usePaste } from "./use-paste.js";

/** What can be done with what is selected, by key, button or clipboard. */
export interface GraphActions {
  readonly rename: (node: string) => void;
  readonly edit: (node: string) => void;
  readonly startArrow: (node: string) => void;
  /** Leads an end of an arrow elsewhere, by key. False if there is none that can be led. */
  readonly leadEnd: (edge: string | null, end: Connection["moving"]) => boolean;
  readonly remove: () => void;
  readonly selectAll: () => void;
  /** Selects the node or arrow that has the keyboard, unless it is among what is selected. */
  readonly chooseFocused: (target: Element) => void;
  /** Adds a node to those that are selected, or takes it from them. */
  readonly addOrLeaveOut: (node: string) => void;
  /** Puts the selected containers on the clipboard by its own interface, without a key. */
  readonly copy: () => void;
  /** The selected containers and what moves between them, as text for the clipboard; null when there are none. */
  readonly copied: () => string | null;
  readonly paste: (text: string) => void;
}

/** The actions over the drawing as it is now, of which one arrow may show as selected. */
export function useActions(graph: Graph, positions: Positions, arrow: string | null): GraphActions {
  const { ports } = useStudio();
  const editing = useEditingStore();
  const onSelected = useActionsOnSelected(graph, positions, arrow);
  const paste = usePaste(graph, positions);
  const focusLater = useFocusLater();
  return useMemo(() => {
    const { copied } = onSelected;
    return {
      ...onSelected,
      rename: (node) => editing.setState({ form: { kind: "rename", node } }),
      edit: (node) => editing.setState({ form: { kind: "container", node } }),
      startArrow: (node) => {
        // The tools go while an arrow is drawn; its keys come to the node.
        focusLater(node);
        connectByKeys(editing, graph, positions, { fixed: node, moving: "target", edge: null });
      },
      leadEnd: (id, moving) => {
        const edge = graph.edges.find((each) => each.id === id);
        if (!edge || edge.transfers.length === 0) return false;
        const fixed = moving === "target" ? edge.source : edge.target;
        connectByKeys(editing, graph, positions, { fixed, moving, edge: edge.id });
        return true;
      },
      copy: () => {
        const text = copied();
        if (text !== null) void ports.downloads.copy(text);
      },
      paste: (text) => void paste(text),
    };
  }, [ports, editing, onSelected, paste, focusLater, graph, positions]);
}

type OnSelected = Pick<
  GraphActions,
  "remove" | "selectAll" | "chooseFocused" | "addOrLeaveOut" | "copied"
>;

function useActionsOnSelected(
  graph: Graph,
  positions: Positions,
  arrow: string | null,
): OnSelected {
  const { stores } = useStudio();
  const editing = useEditingStore();
  const draw = useDraw();
  return useMemo(() => {
    const say = (said: string) => editing.setState({ said });
    const selection = () => stores.selection.getState().selection;
    const chosen = () => chosenNodes(selection(), editing.getState().marked);
    /** An arrow that was deleted as a whole needs its form no more. */
    const closeArrow = (deleted: boolean) => {
      const { form } = editing.getState();
      if (deleted && form?.kind === "transfer") editing.setState({ form: null });
    };
    const chooseFocused = (target: Element) => {
      const { id } = (target as HTMLElement | SVGElement).dataset;
      const isNode = target.matches(".react-flow__node");
      const isElement = isNode || target.matches(".react-flow__edge");
      if (!isElement || id === undefined || target.classList.contains("selected")) return;
      const { form } = editing.getState();
      editing.setState({ form: form?.kind === "rename" ? form : null });
      stores.selection.setState({ selection: { kind: isNode ? "container" : "transfer", id } });
    };
    return {
      copied: () => {
        // Several that are selected together are copied wherever the keyboard is: it stays with one that was left out.
        if (chosen().size < 2 && document.activeElement) chooseFocused(document.activeElement);
        const canGo = (node: GraphNode) => isDeclared(node) || !isContainer(node);
        const nodes = graph.nodes.filter((node) => chosen().has(node.id) && canGo(node));
        const targets = nodes.filter(isDeclared).map(({ id }) => id);
        if (targets.length === 0) {
          notify(stores.notices, "No container that can be copied is selected.");
          return null;
        }
        const { scheduler, version } = stores.project.getState();
        // A graph of an earlier version does not tell where transfers are by now.
        const isNow = stores.compilation.getState().graphVersion === version;
        const between = new Set(isNow ? nodes.map(({ id }) => id) : []);
        const { transfers, outside } = transfersBetween(graph, between);
        const moves = transfers.length + outside.length;
        const along = moves > 0 ? ` and ${count(moves, "transfer")}` : "";
        say(`Copied ${count(targets.length, "container")}${along}.`);
        return writeCopied({ scheduler, targets, transfers, outside, places: positions });
      },
      remove: () => {
        const targets = deletable(graph, selection(), chosen(), arrow);
        const [near] = targets;
        if (near === undefined) notify(stores.notices, whyNotDeleted(graph, selection(), chosen()));
        else void draw({ gesture: "delete", targets }, { near }).then(closeArrow);
      },
      selectAll: () => {
        const ids = graph.nodes.map(({ id }) => id);
        const [id] = ids;
        if (id === undefined) return;
        editing.setState({ marked: new Set(ids) });
        stores.selection.setState({ selection: { kind: "container", id } });
        say(`${count(ids.length, "node")} selected.`);
      },
      chooseFocused,
      addOrLeaveOut: (node) => {
        const before = chosen();
        const selected = !before.has(node);
        const { marked, main } = afterChoices(before, [{ id: node, selected }]);
        editing.setState({ marked });
        stores.selection.setState({
          selection: main === null ? { kind: "none" } : { kind: "container", id: main },
        });
        const done = `${nameOf(graph, node)} ${selected ? "selected" : "left out"}`;
        say(`${done}: ${count(marked.size, "node")} selected.`);
      },
    };
  }, [stores, editing, draw, graph, positions, arrow]);
}
