import { select } from "d3-selection";
import { type D3ZoomEvent, type ZoomBehavior, zoom, zoomIdentity } from "d3-zoom";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import type { Rect } from "./lines.js";

const LEAST = 0.08;
const MOST = 2;
const STEP = 1.4;
/** No closer when all is shown: a few boxes would be huge. */
const CLOSEST = 1;
/** Letters are too small to be read below this. */
const READABLE = 0.55;
const MARGIN = 16;

export interface Zoom {
  /** By how much more: 1 in, -1 out. */
  by(steps: number): void;
  /** Shows all. */
  whole(): void;
  /** Brings a box into view, where it is not. */
  reveal(rect: Rect): void;
}

/** Wheel and pinch zoom, dragging moves. */
export function useZoom(
  svg: RefObject<SVGSVGElement | null>,
  layer: RefObject<SVGGElement | null>,
  size: { readonly width: number; readonly height: number },
): Zoom {
  const behaviour = useRef<ZoomBehavior<SVGSVGElement, unknown> | null>(null);
  const { width, height } = size;
  useEffect(() => {
    const element = svg.current;
    if (element === null) return;
    behaviour.current = zoom<SVGSVGElement, unknown>()
      .scaleExtent([LEAST, MOST])
      .on("zoom", ({ transform }: D3ZoomEvent<SVGSVGElement, unknown>) =>
        layer.current?.setAttribute("transform", transform.toString()),
      );
    const selection = select(element).call(behaviour.current).on("dblclick.zoom", null);
    showWhole(element, behaviour.current, { width, height }, READABLE);
    return () => void selection.on(".zoom", null);
  }, [svg, layer, width, height]);
  return useMemo(() => {
    const withBoth = (
      act: (element: SVGSVGElement, known: ZoomBehavior<SVGSVGElement, unknown>) => void,
    ) => {
      if (svg.current && behaviour.current) act(svg.current, behaviour.current);
    };
    return {
      by: (steps) => withBoth((element, known) => known.scaleBy(select(element), STEP ** steps)),
      whole: () =>
        withBoth((element, known) => showWhole(element, known, { width, height }, LEAST)),
      reveal: (rect) => withBoth((element, known) => reveal(element, known, rect)),
    };
  }, [svg, width, height]);
}

/** All of it, but no smaller than so; then from its left on, where runs begin. */
function showWhole(
  element: SVGSVGElement,
  behaviour: ZoomBehavior<SVGSVGElement, unknown>,
  size: { readonly width: number; readonly height: number },
  least: number,
): void {
  const { clientWidth, clientHeight } = element;
  const fitting = Math.min(
    (clientWidth - 2 * MARGIN) / size.width,
    (clientHeight - 2 * MARGIN) / size.height,
    CLOSEST,
  );
  const scale = Math.max(fitting, least);
  const left = Math.max((clientWidth - size.width * scale) / 2, MARGIN);
  const top = (clientHeight - size.height * scale) / 2;
  const transform = zoomIdentity.translate(left, top).scale(scale);
  select(element).call(behaviour.transform, transform);
}

function reveal(
  element: SVGSVGElement,
  behaviour: ZoomBehavior<SVGSVGElement, unknown>,
  { x, y, width, height }: Rect,
): void {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const layer = element.querySelector("g");
  const matrix = layer?.getScreenCTM();
  if (!matrix) return;
  const from = new DOMPoint(x, y).matrixTransform(matrix);
  const to = new DOMPoint(x + width, y + height).matrixTransform(matrix);
  const isIn = from.x >= left && to.x <= right && from.y >= top && to.y <= bottom;
  if (!isIn) behaviour.translateTo(select(element), x + width / 2, y + height / 2);
}
