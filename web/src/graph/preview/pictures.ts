/** Pictures of large graphs, and of any graph while its nodes move. */

import type { Positions } from "../../model/project/project.js";
import type { Drawn } from "../drawing/drawn.js";
import { type Picture, PLAIN, type Wanted } from "../picture.js";
import { isLarge } from "../size.js";
import { updatedDrawing } from "../update/updated-drawing.js";
import { stretchedDrawing, withoutArrowsAt } from "./bundles.js";
import { linePreview, movedDrawing } from "./lines.js";

/** A small graph whose nodes have gone elsewhere together, as when it is tidied: its lines are stretched. */
export function stretchedPicture(picture: Picture, resting: Drawn, positions: Positions): Picture {
  return { ...picture, drawing: stretchedDrawing(resting, positions) };
}

/** A large graph as the worker has drawn it; only the lines of nodes that have moved, and a few that are new, are laid here. */
export function largePicture({ graph, positions }: Wanted, resting: Drawn): Picture {
  if (resting.graph !== graph && positions) {
    const drawing = updatedDrawing(resting, graph, positions);
    if (drawing) return { ...PLAIN, graph, positions, drawing, interim: true };
  }
  const all = resting.graph === graph ? positions : { ...resting.positions, ...positions };
  const now = all ?? resting.positions;
  const drawing = now === resting.positions ? resting.drawing : movedDrawing(resting, now);
  return { ...PLAIN, graph: resting.graph, positions: now, drawing };
}

/** A picture without what is drawn apart from it while a person drags nodes. */
export function withoutDragged(
  picture: Picture,
  dragged: ReadonlySet<string>,
  ownLines: ReadonlySet<string>,
): Picture {
  if (!isLarge(picture.graph))
    return { ...picture, drawing: withoutArrowsAt(picture.drawing, dragged) };
  const { rest, lines } = linePreview({ ...picture, ownLines }, dragged);
  return { ...picture, drawing: rest, lines };
}
