/**
 * Stands in the page for d3-color, which React Flow's canvas brings along to blend colours. The page
 * blends none: it moves the view, and scales numbers. `vite.config.ts` puts this in its place.
 */

/** Nothing is a colour: what is blended is a number or a text. */
export function color(): null {
  return null;
}

export const rgb = refused;
export const hsl = refused;
export const lab = refused;
export const hcl = refused;
export const cubehelix = refused;

function refused(): never {
  throw new Error(
    "Colours are not blended in this page. To do so, use d3-color in vite.config.ts.",
  );
}
