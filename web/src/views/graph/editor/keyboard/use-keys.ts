import { useReactFlow, useStore } from "@xyflow/react";
import { useEffect } from "react";
import type { Graph, GraphNode } from "../../../../generated/services.js";
import { canSend, isDeclared } from "../../../../graph/change/targets.js";
import { chosenNodes, type EditingStore } from "../../../../graph/editing.js";
import { nodeOf } from "../../../../graph/graph-index.js";
import { select } from "../../../../model/selection.js";
import { useStudio } from "../../../../ui/studio-context.js";
import { useEditingStore } from "../../editing-context.js";
import type { GraphActions } from "./use-actions.js";

/** What a key works on. */
interface Pressed {
  readonly canvas: HTMLElement;
  readonly target: Element;
  /** The one node that is selected, if it is only one. */
  readonly node: GraphNode | null;
  /** The id of the arrow that has the keyboard. */
  readonly edge: string | null;
  readonly actions: GraphActions;
  readonly editing: EditingStore;
  readonly moveView: (x: number, y: number) => void;
  readonly unselect: () => void;
}

/** By how many pixels an arrow key moves the view while the canvas itself has the keyboard. */
const STEP = 80;

/** Keys that do something with what is selected. */
const ACTING_KEYS = ["Delete", "Backspace", "F2", "e", "s", "a"];

/** Keys that, with Shift, add a node to those that are selected, or leave it out. */
const ADDING_KEYS = ["Enter", " "];

/** What each key means; whether it meant something here. */
const KEYS: Readonly<Record<string, (pressed: Pressed) => boolean>> = {
  Delete: ({ actions }) => done(actions.remove()),
  Backspace: ({ actions }) => done(actions.remove()),
  Enter: intoTools,
  Escape: outOfTools,
  F2: ({ node, actions }) => node !== null && isDeclared(node) && done(actions.rename(node.id)),
  e: ({ node, edge, actions }) =>
    node === null
      ? actions.leadEnd(edge, "target")
      : isDeclared(node) && done(actions.edit(node.id)),
  s: ({ node, edge, actions }) => node === null && actions.leadEnd(edge, "source"),
  a: ({ node, actions }) => node !== null && canSend(node) && done(actions.startArrow(node.id)),
  v: ({ editing }) => done(editing.setState({ tool: "select" })),
  h: ({ editing }) => done(editing.setState({ tool: "hand" })),
  t: ({ editing }) => done(editing.setState({ tool: "arrow" })),
  ArrowLeft: (pressed) => movesView(pressed, STEP, 0),
  ArrowRight: (pressed) => movesView(pressed, -STEP, 0),
  ArrowUp: (pressed) => movesView(pressed, 0, STEP),
  ArrowDown: (pressed) => movesView(pressed, 0, -STEP),
};

/** What keys mean while the canvas, a node or an arrow has the keyboard. */
export function useKeys(graph: Graph, actions: GraphActions) {
  const canvas = useStore((state) => state.domNode);
  const { stores } = useStudio();
  const editing = useEditingStore();
  const { getViewport, setViewport } = useReactFlow();
  useEffect(() => {
    if (!canvas) return;
    const moveView = (dx: number, dy: number) => {
      const { x, y, zoom } = getViewport();
      void setViewport({ x: x + dx, y: y + dy, zoom });
    };
    const unselect = () => {
      editing.setState({ marked: new Set() });
      select(stores.selection, { kind: "none" });
    };
    const single = () => {
      const { selection } = stores.selection.getState();
      const [only, ...others] = chosenNodes(selection, editing.getState().marked);
      return others.length === 0 ? nodeOf(graph, only) : null;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      if (!isCanvas(target) || event.altKey || editing.getState().connection) return;
      const key = keyOf(event);
      if (isActing(event)) actions.chooseFocused(target);
      const edge = target.closest<SVGElement>(".react-flow__edge")?.dataset.id ?? null;
      const node = edge === null ? single() : null;
      const pressed = { canvas, target, node, edge, actions, editing, moveView, unselect };
      const adds = event.shiftKey && ADDING_KEYS.includes(key) && addsOrLeavesOut(pressed);
      // React Flow would take the keyboard from the node or arrow, and give it to nobody.
      if (adds || (key === "Escape" && target !== canvas)) event.stopPropagation();
      const meant =
        adds ||
        (event.ctrlKey || event.metaKey
          ? key === "a" && !event.shiftKey && done(actions.selectAll())
          : KEYS[key]?.(pressed));
      if (meant) event.preventDefault();
    };
    canvas.addEventListener("keydown", onKeyDown);
    return () => canvas.removeEventListener("keydown", onKeyDown);
  }, [canvas, graph, actions, stores, editing, getViewport, setViewport]);
}

function keyOf({ key }: KeyboardEvent): string {
  return key.length === 1 ? key.toLowerCase() : key;
}

/** Whether a key does something with what is selected. */
export function isActing(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey } = event;
  return ACTING_KEYS.includes(keyOf(event)) && !(ctrlKey || metaKey || altKey);
}

function done(_: unknown): true {
  return true;
}

/** Whether a key goes to the drawing, or to the tools of what is selected, and to no field over it. */
export function isCanvas(target: EventTarget | null): target is Element {
  if (!(target instanceof Element)) return false;
  return target.matches(".react-flow, .react-flow__node, .react-flow__edge, .node-tools .icon-btn");
}

function movesView({ canvas, target, moveView }: Pressed, x: number, y: number): boolean {
  return target === canvas && done(moveView(x, y));
}

function addsOrLeavesOut({ target, actions }: Pressed): boolean {
  const id = target.closest<HTMLElement>(".react-flow__node")?.dataset.id;
  return id !== undefined && done(actions.addOrLeaveOut(id));
}

/**
 * Enter on what is selected already leads into its tools or its form. That of an arrow opens anew if it
 * was closed, as when the arrow was deleted and came back.
 */
function intoTools({ canvas, target, edge, editing }: Pressed): boolean {
  if (!target.classList.contains("selected")) return false;
  const tools = canvas.querySelector<HTMLElement>(
    ".anchored :is(button, input, select):not([aria-disabled='true'])",
  );
  tools?.focus();
  if (tools === null && edge !== null) editing.setState({ form: { kind: "transfer" } });
  return tools !== null || edge !== null;
}

/**
 * Escape in the tools leads back to what they are for; elsewhere it ends what was begun, and where nothing
 * was, nothing is selected any more. What has the keyboard keeps it.
 */
function outOfTools({ canvas, target, editing, unselect }: Pressed): boolean {
  const { form, tool } = editing.getState();
  editing.setState({ form: null, tool: "select" });
  if (target.closest(".node-tools")) {
    canvas.querySelector<HTMLElement>(".react-flow__node.selected")?.focus();
    return true;
  }
  if (form === null && tool === "select" && target !== canvas) unselect();
  return target !== canvas;
}
