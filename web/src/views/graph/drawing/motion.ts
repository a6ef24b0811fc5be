/** What only nodes on the move and large graphs need: loaded behind the first picture. */

export { changedDrawing } from "./changed.js";
export { followed, ledBundles, withoutArrowsAt } from "./followed.js";
export { movedDrawing, parted } from "./moved.js";
export { Pen } from "./pen.js";
