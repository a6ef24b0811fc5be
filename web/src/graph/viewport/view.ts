/** What of the drawing is in view. */

import type { Box, Size } from "../geometry.js";

/** How far the drawing is moved on the canvas, in pixels of the page, then how large it is. */
export type Transform = readonly [x: number, y: number, zoom: number];

/** A canvas, in pixels of the page, and where the drawing stands on it. */
export interface View extends Size {
  readonly transform: Transform;
}

/** What lies around the drawing on the canvas leaves so much at each side, in pixels. */
export interface Insets {
  /** The smallest zoom at which a drawing is shown whole by itself; else a part of it shows at this zoom. */
  readonly least?: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The part of the drawing that is in view. */
export function areaInView({ transform: [x, y, zoom], width, height }: View): Box {
  return { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom };
}

/** The same up to whole steps, and `around` more of these at each side: it is another one seldom while the view moves. */
export function areaInSteps(view: View, step: number, around: number): Box {
  const { x, y, width, height } = areaInView(view);
  const before = (value: number) => (Math.floor(value / step) - around) * step;
  const behind = (value: number) => (Math.floor(value / step) + 1 + around) * step;
  const [left, top] = [before(x), before(y)];
  return { x: left, y: top, width: behind(x + width) - left, height: behind(y + height) - top };
}

/** Where a box of the drawing stands on the canvas. */
export function seenAt(box: Box, { transform: [x, y, zoom] }: Pick<View, "transform">): Box {
  return {
    x: box.x * zoom + x,
    y: box.y * zoom + y,
    width: box.width * zoom,
    height: box.height * zoom,
  };
}
