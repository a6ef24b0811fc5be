/** What only nodes on the move and large graphs need: loaded behind the first picture. */

export { Pen } from "../../../graph/drawing/pen.js";
export { followed, ledBundles, withoutArrowsAt } from "../../../graph/preview/followed.js";
export { movedDrawing, parted } from "../../../graph/preview/moved.js";
export { changedDrawing } from "../../../graph/update/changed.js";
