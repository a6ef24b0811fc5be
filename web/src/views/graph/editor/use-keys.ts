import { useReactFlow, useStore } from "@xyflow/react";
import { useEffect } from "react";
import type { Graph } from "../../../generated/services.js";
import { useStudio } from "../../../ui/studio-context.js";
import { chosenNodes, type Tool, useEditingStore } from "../editing.js";
import { canSend, isDeclared, nodeOf } from "./targets.js";
import type { GraphActions } from "./use-actions.js";

const TOOLS: Readonly<Record<string, Tool>> = { v: "select", h: "hand", t: "arrow" };

/** By how many pixels an arrow key moves the view while the canvas itself has the keyboard. */
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [80, 0],
  ArrowRight: [-80, 0],
  ArrowUp: [0, 80],
  ArrowDown: [0, -80],
};

/** What keys mean while the canvas, a node or an arrow has the keyboard. */
export function useKeys(graph: Graph, actions: GraphActions) {
  const canvas = useStore((state) => state.domNode);
  const { stores } = useStudio();
  const editing = useEditingStore();
  const { getViewport, setViewport } = useReactFlow();
  useEffect(() => {
    if (!canvas) return;
    const single = () => {
      const { selection } = stores.selection.getState();
      const chosen = chosenNodes(selection, editing.getState().marked);
      return chosen.size === 1 ? nodeOf(graph, [...chosen][0]) : null;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isCanvas(event.target) || editing.getState().pull) return;
      const done = event.ctrlKey || event.metaKey ? withControl(event) : alone(event);
      if (done) event.preventDefault();
    };
    const withControl = (event: KeyboardEvent): boolean => {
      if (event.key.toLowerCase() !== "a" || event.shiftKey || event.altKey) return false;
      actions.selectAll();
      return true;
    };
    const alone = (event: KeyboardEvent): boolean => {
      if (event.altKey) return false;
      const node = single();
      switch (event.key) {
        case "Delete":
        case "Backspace":
          actions.remove();
          return true;
        case "Enter":
          return intoTools(canvas, event.target);
        case "F2":
          if (node && isDeclared(node)) actions.rename(node.id);
          return node !== null;
        case "e":
        case "E":
          if (node && isDeclared(node)) actions.edit(node.id);
          return node !== null;
        case "a":
        case "A":
          if (node && canSend(node)) actions.startArrow(node.id);
          return node !== null;
        case "Escape":
          editing.setState({ form: null, tool: "select" });
          return outOfTools(canvas, event.target);
        default:
          return choosesTool(event.key) || movesView(event);
      }
    };
    const movesView = ({ key, target }: KeyboardEvent): boolean => {
      const step = STEPS[key];
      if (!step || target !== canvas) return false;
      const { x, y, zoom } = getViewport();
      void setViewport({ x: x + step[0], y: y + step[1], zoom });
      return true;
    };
    const choosesTool = (key: string): boolean => {
      const tool = TOOLS[key.toLowerCase()];
      if (tool) editing.setState({ tool });
      return tool !== undefined;
    };
    canvas.addEventListener("keydown", onKeyDown);
    return () => canvas.removeEventListener("keydown", onKeyDown);
  }, [canvas, graph, actions, stores, editing, getViewport, setViewport]);
}

/** Whether a key goes to the drawing, or to the tools of what is selected, and to no field over it. */
export function isCanvas(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return target.matches(".react-flow, .react-flow__node, .react-flow__edge, .node-tools .icon-btn");
}

/** Escape in the tools leads back to what they are for. */
function outOfTools(canvas: HTMLElement, target: EventTarget | null): boolean {
  if (!(target instanceof Element) || !target.closest(".node-tools")) return false;
  canvas.querySelector<HTMLElement>(".react-flow__node.selected")?.focus();
  return true;
}

/** Enter on what is selected already leads into its tools or its form. */
function intoTools(canvas: HTMLElement, target: EventTarget | null): boolean {
  if (!(target instanceof Element) || !target.classList.contains("selected")) return false;
  const tools = canvas.querySelector<HTMLElement>(
    ".anchored :is(button, input, select):not([aria-disabled='true'])",
  );
  tools?.focus();
  return tools !== null;
}
