/** What only large graphs need. */

export { movedDrawing, parted } from "./moved.js";
export { Pen } from "./pen.js";
