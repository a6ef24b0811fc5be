import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef } from "react";
import { offsetAt, placeAt } from "./long-place.js";

/** How near its end a list counts as being there, px. */
const NEAR = 2;
/** Pixels of a line, where a wheel tells lines. */
const LINE = 24;

/** Scrolls a list of any length by rows; see `long-place.ts`. */
export function useLongScroll(
  place: RefObject<HTMLDivElement | null>,
  count: number,
  height: number,
) {
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  // Far down at first: a list of what happened begins with what is newest.
  const state = useRef({ offset: Number.MAX_SAFE_INTEGER, view: 0, count, ours: -1 });
  const { current } = state;
  const sizeOf = () => ({ count: current.count, height, view: current.view });

  if (current.count !== count) {
    const before = placeAt(sizeOf(), current.offset);
    current.count = count;
    if (before.offset >= before.most - NEAR) current.offset = Number.MAX_SAFE_INTEGER;
  }
  const at = placeAt(sizeOf(), current.offset);

  const by = (pixels: number) => {
    current.offset = placeAt(sizeOf(), placeAt(sizeOf(), current.offset).offset + pixels).offset;
    redraw();
  };
  useLayoutEffect(() => {
    const element = place.current;
    if (!element || Math.abs(element.scrollTop - at.scrollTop) < 1) return;
    element.scrollTop = at.scrollTop;
    current.ours = element.scrollTop;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read is the newest
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const scrolled = () => {
      if (Math.abs(element.scrollTop - current.ours) < 1) return;
      current.ours = element.scrollTop;
      current.offset = offsetAt(sizeOf(), element.scrollTop);
      redraw();
    };
    const wheel = (event: WheelEvent) => {
      if (event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
      event.preventDefault();
      by(event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * LINE : event.deltaY);
    };
    const observer = new ResizeObserver(() => {
      current.view = element.clientHeight;
      redraw();
    });
    observer.observe(element);
    element.addEventListener("scroll", scrolled);
    element.addEventListener("wheel", wheel, { passive: false });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", scrolled);
      element.removeEventListener("wheel", wheel);
    };
  }, [place, height]);
  return {
    ...at,
    rowsInView: Math.floor(current.view / height),
    by,
    topOf: (index: number) => index * height - at.offset + at.scrollTop,
  };
}
