/** What only nodes on the move and large graphs need: loaded behind the first picture. */

export { bundlePreview, stretchedDrawing, withoutArrowsAt } from "../preview/bundles.js";
export { linePreview, movedDrawing } from "../preview/lines.js";
export { updatedDrawing } from "../update/updated-drawing.js";
export { DrawingQueue } from "./queue.js";
