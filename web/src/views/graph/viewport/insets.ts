import { useStore } from "@xyflow/react";
import type { Insets } from "../../../graph/viewport/view.js";
import { NARROW, useMedia } from "../../../ui/media.js";

/** How palette, controls and legend lie around the drawing, and what they leave to it, in pixels. */
export interface Surroundings extends Insets {
  /** Of the palette: a column at the left, a row below the controls or beside them, or a flat row beside them. */
  readonly palette: "column" | "row" | "beside" | "flat";
}

const WIDE: Surroundings = { palette: "column", left: 96, right: 28, top: 56, bottom: 52 };
/** Where a column would take the width that names need to be read. */
const USUAL: Surroundings = { palette: "beside", left: 10, right: 10, top: 70, bottom: 46 };
/** The zoom at which names are 10.5 pixels high. */
const READABLE = 0.75;
/** On a narrow screen the palette lies below the controls, the drawing has all of the width, and names stay readable. */
export const SLIM: Surroundings = {
  palette: "row",
  left: 4,
  right: 4,
  top: 124,
  bottom: 84,
  least: READABLE,
};
/** A low canvas has no room for a column, nor for a legend; the map keeps the lower right corner. */
const LOW: Surroundings = { palette: "flat", left: 12, right: 64, top: 60, bottom: 10 };
/** A telephone, on which a row with words would take two lines, or that is low, too. */
export const SMALL: Surroundings = { ...LOW, least: READABLE };

/** A frame among others is for looking: what it is edited with lies over the drawing while it has the keyboard. */
const FRAMED: Surroundings = { palette: "flat", left: 14, right: 14, top: 14, bottom: 14 };
/** Small ones are seen whole where names are 9 pixels high then. */
const FRAMED_SMALL: Surroundings = { ...FRAMED, least: 0.65 };

/** Whether it is a frame in a page that scrolls, and one of several that are looked at. */
export type Framed = boolean | "looked-at";

/** What is only looked at has its controls above, and in a high canvas the legend below. */
const FIXED: Surroundings = { palette: "beside", left: 14, right: 14, top: 52, bottom: 46 };
const FIXED_LOW: Surroundings = { ...FIXED, palette: "flat", bottom: 14 };

/** Up to this height of the canvas the column would come down to the legend, or out of sight. */
const LOWEST_COLUMN = 420;
/** From this width on there is room for a row beside the controls, and from that one on for a column beside the drawing. */
const ROW_FROM = 570;
const COLUMN_FROM = 860;
/** Up to this width a canvas is small, and up to that one if it is low; a wider one that is low is of a window that is zoomed. */
const WIDEST_SMALL = 380;
const WIDEST_LOW = 480;

export function useInsets(framed: Framed = false, fixed = false): Surroundings {
  const isLow = useStore(({ height }) => height > 0 && height < LOWEST_COLUMN);
  const isUsual = useStore(({ width }) => width >= ROW_FROM && width < COLUMN_FROM);
  const isSmall = useStore(({ width, height }) => width <= widestSmall(height));
  const isNarrow = useMedia(NARROW);
  if (fixed) return isLow ? FIXED_LOW : FIXED;
  if (framed === "looked-at" || (isLow && framed)) return isSmall ? FRAMED_SMALL : FRAMED;
  if (isSmall) return SMALL;
  if (isLow) return LOW;
  if (isNarrow) return SLIM;
  return isUsual ? USUAL : WIDE;
}

const widestSmall = (height: number) => (height < LOWEST_COLUMN ? WIDEST_LOW : WIDEST_SMALL);
