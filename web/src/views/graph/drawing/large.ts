/** What only large graphs need. */

export { movedDrawing } from "./moved.js";
export { Pen } from "./pen.js";
