/** How far the drawing is moved on the canvas, in pixels of the page, then how large it is. */
export type Transform = readonly [x: number, y: number, zoom: number];
