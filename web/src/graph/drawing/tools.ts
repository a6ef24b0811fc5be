/** What only nodes on the move and large graphs need: loaded behind the first picture. */

export { largePicture, stretchedPicture, withoutDragged } from "../preview/pictures.js";
export { DrawingQueue } from "./queue.js";
