import { type ReactFlowState, useStoreApi } from "@xyflow/react";
import { useEffect } from "react";
import { nextInLine, nextNode } from "./next-stop.js";

const NODE = ".react-flow__node";
const ARROW = ".react-flow__edge";
/** What each is one stop. */
const KINDS = [ARROW, NODE, ".palette button", ".react-flow__panel .pill-bar[role=toolbar] button"];
/** Whose children come and go. */
const LISTS = ".react-flow__nodes, .react-flow__edges";

type Stop = HTMLElement | SVGElement;

/**
 * Makes all nodes of a graph one stop of Tab, all arrows another, and each bar of tools; arrow keys go on from there.
 * React Flow makes each node and arrow a stop, and a page with several graphs would have hundreds.
 */
export function useStops(): void {
  const flow = useStoreApi();
  useEffect(() => {
    const canvas = flow.getState().domNode;
    if (!canvas) return;
    /** By kind, where Tab stops. */
    const stops = new Map<string, Stop | null>();
    const settle = () => {
      for (const kind of KINDS) leaveOne(allOf(canvas, kind), stops.get(kind));
    };
    const onFocus = ({ target }: FocusEvent) => {
      const kind = kindOf(target);
      if (kind === null) return;
      const stop = target as Stop;
      stops.set(kind, stop);
      // From a node Tab goes back to its own arrows.
      if (kind === NODE) stops.set(ARROW, arrowAt(flow.getState(), canvas, stop));
      settle();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const next = nextFor(flow.getState(), canvas, event);
      if (next === null) return;
      event.preventDefault();
      next.focus();
    };
    const observer = new MutationObserver(settle);
    for (const list of [canvas, ...canvas.querySelectorAll(LISTS)])
      observer.observe(list, { childList: true });
    const listening = new AbortController();
    canvas.addEventListener("focusin", onFocus, listening);
    canvas.addEventListener("keydown", onKeyDown, listening);
    settle();
    return () => {
      observer.disconnect();
      listening.abort();
    };
  }, [flow]);
}

const allOf = (canvas: HTMLElement, kind: string) => [...canvas.querySelectorAll<Stop>(kind)];

const stopWith = (canvas: HTMLElement, kind: string, id: string) =>
  canvas.querySelector<Stop>(`${kind}[data-id="${CSS.escape(id)}"]`);

/** Leaves one of several to Tab, else the first. */
function leaveOne(all: readonly Stop[], wanted: Stop | null | undefined): void {
  const stop = all.find((one) => one === wanted) ?? all[0];
  for (const one of all) {
    const index = one === stop ? 0 : -1;
    if (one.tabIndex !== index) one.tabIndex = index;
  }
}

function kindOf(target: EventTarget | null): string | null {
  return KINDS.find((kind) => target instanceof Element && target.matches(kind)) ?? null;
}

/** An arrow that begins at a node, else one that ends there. */
function arrowAt({ edges }: ReactFlowState, canvas: HTMLElement, node: Stop): Stop | null {
  const { id } = node.dataset;
  const arrow =
    edges.find(({ source }) => source === id) ?? edges.find(({ target }) => target === id);
  return arrow === undefined ? null : stopWith(canvas, ARROW, arrow.id);
}

/** What a key leads to. Arrow keys move a node that is selected. */
function nextFor(flow: ReactFlowState, canvas: HTMLElement, event: KeyboardEvent): Stop | null {
  const { altKey, ctrlKey, metaKey, shiftKey, key } = event;
  const kind = kindOf(event.target);
  if (kind === null || altKey || ctrlKey || metaKey || shiftKey) return null;
  const at = event.target as Stop;
  if (kind !== NODE) return nextInLine(allOf(canvas, kind), at, key);
  if (at.matches(".selected.draggable")) return null;
  const boxes = flow.nodes.map(
    ({ id, position, width = 0, height = 0 }) => [id, { ...position, width, height }] as const,
  );
  const next = nextNode(new Map(boxes), at.dataset.id ?? "", key);
  return next === null ? null : stopWith(canvas, NODE, next);
}
