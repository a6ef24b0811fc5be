/** Gestures on a picture over time. */

import { select } from "d3-selection";
import { type D3ZoomEvent, type ZoomTransform, zoom, zoomIdentity } from "d3-zoom";
import { AXIS_HEIGHT } from "./rows.js";
import { shifted, span, type Window } from "./window.js";

/** The window that d3's transform is measured against: one second. */
const REFERENCE = 1e9;

/** What a picture shows of time, and what can be done with it. Times are nanoseconds. */
export interface TimeView {
  window(): Window;
  show(window: Window): void;
  /** Tells of another window, whoever chose it. Returns how to end that. */
  onWindow(listener: (window: Window) => void): () => void;
  seek(time: number): void;
  /** Takes a range of time, null for none. */
  select(range: Window | null): void;
  /** Whether the wheel zooms; else it scrolls what is around, and zooms with Ctrl alone. */
  wheelZooms(): boolean;
}

/**
 * A pinch zooms, and so does the wheel where there is nothing to scroll; dragging pans; on the axis a drag seeks, with Shift it selects a range.
 * @returns how to end that
 */
export function bindGestures(
  element: HTMLCanvasElement,
  width: number,
  view: TimeView,
): () => void {
  const ends = [bindZoom, bindPointer, bindSidewaysWheel].map((bind) => bind(element, width, view));
  return () => {
    for (const end of ends) end();
  };
}

function bindZoom(element: HTMLCanvasElement, width: number, view: TimeView): () => void {
  // While a gesture goes on, d3 holds the transform; what it reports meanwhile is not sent back to it.
  let gesturing = false;
  let echoing = false;
  const behaviour = zoom<HTMLCanvasElement, unknown>()
    .filter((event: Event) =>
      event instanceof WheelEvent ? isZoom(event, view) : isPlain(event, element),
    )
    .on("start", () => {
      gesturing = !echoing;
    })
    .on("zoom", ({ transform }: D3ZoomEvent<HTMLCanvasElement, unknown>) => {
      if (!echoing) view.show(toWindow(transform, width));
    })
    .on("end", () => {
      if (echoing) return;
      gesturing = false;
      echo(view.window());
    });
  const selection = select(element).call(behaviour).on("dblclick.zoom", null);
  const echo = (window: Window) => {
    echoing = true;
    selection.call(behaviour.transform, toTransform(window, width));
    echoing = false;
  };
  echo(view.window());
  const end = view.onWindow((window) => {
    if (!gesturing) echo(window);
  });
  return () => {
    end();
    selection.on(".zoom", null);
  };
}

function toWindow(transform: ZoomTransform, width: number): Window {
  const from = (transform.invertX(0) / width) * REFERENCE;
  return { from, to: from + REFERENCE / transform.k };
}

function toTransform(window: Window, width: number): ZoomTransform {
  const scale = REFERENCE / span(window);
  return zoomIdentity.translate((-window.from / REFERENCE) * width * scale, 0).scale(scale);
}

/** Sideways wheels, and those with Shift, pan. A pinch on a touchpad comes as a wheel with Ctrl. */
function isZoom({ shiftKey, ctrlKey, deltaX, deltaY }: WheelEvent, view: TimeView): boolean {
  if (shiftKey || Math.abs(deltaX) > Math.abs(deltaY)) return false;
  return ctrlKey || view.wheelZooms();
}

/** Whether a gesture pans: on the axis, and with Shift, it means something else. */
function isPlain(event: Event, element: HTMLElement): boolean {
  if (event instanceof MouseEvent)
    return event.button === 0 && !event.shiftKey && !onAxis(event.clientY, element);
  if (typeof TouchEvent !== "undefined" && event instanceof TouchEvent)
    return !onAxis(event.touches[0]?.clientY ?? AXIS_HEIGHT, element) || event.touches.length > 1;
  return true;
}

function onAxis(clientY: number, element: HTMLElement): boolean {
  return clientY - element.getBoundingClientRect().top < AXIS_HEIGHT;
}

function bindPointer(element: HTMLCanvasElement, width: number, view: TimeView): () => void {
  let gesture: { readonly kind: "seek" | "range"; readonly from: number } | null = null;
  const timeOf = (event: PointerEvent) => {
    const window = view.window();
    const x = event.clientX - element.getBoundingClientRect().left;
    return Math.max(0, window.from + (x / width) * span(window));
  };
  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    const seeks = onAxis(event.clientY, element) && !event.shiftKey;
    if (!seeks && !event.shiftKey) return view.select(null);
    gesture = { kind: seeks ? "seek" : "range", from: timeOf(event) };
    element.setPointerCapture(event.pointerId);
    if (seeks) view.seek(gesture.from);
  };
  const move = (event: PointerEvent) => {
    if (!gesture) return;
    const time = timeOf(event);
    if (gesture.kind === "seek") view.seek(time);
    else view.select(ordered(gesture.from, time));
  };
  const up = () => {
    gesture = null;
  };
  const listeners = [
    ["pointerdown", down],
    ["pointermove", move],
    ["pointerup", up],
    ["pointercancel", up],
  ] as const;
  for (const [name, listener] of listeners) element.addEventListener(name, listener);
  return () => {
    for (const [name, listener] of listeners) element.removeEventListener(name, listener);
  };
}

function ordered(a: number, b: number): Window {
  return { from: Math.min(a, b), to: Math.max(a, b) };
}

function bindSidewaysWheel(element: HTMLCanvasElement, width: number, view: TimeView): () => void {
  const wheel = (event: WheelEvent) => {
    const sideways = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX;
    if (!event.shiftKey && Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return;
    event.preventDefault();
    const window = view.window();
    view.show(shifted(window, (sideways / width) * span(window)));
  };
  element.addEventListener("wheel", wheel, { passive: false });
  return () => element.removeEventListener("wheel", wheel);
}
