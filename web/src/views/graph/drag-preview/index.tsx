/** Nodes that are dragged, with their lines: a frame of that renders nothing else. */

import type { Picture } from "../../../graph/picture.js";
import type { DragPlaces } from "../use-arrangement.js";
import { PreviewBundles } from "./preview-bundles.js";
import { PreviewLines } from "./preview-lines.js";

interface DragPreviewProps {
  readonly picture: Picture;
  readonly dragged: ReadonlySet<string>;
  readonly dragPlaces: DragPlaces;
}

export default function DragPreview({ picture, dragged, dragPlaces }: DragPreviewProps) {
  const { positions, router, lines } = picture;
  const nodes = { dragged, dragPlaces, positions };
  return router ? (
    <PreviewBundles router={router} {...nodes} />
  ) : (
    <PreviewLines lines={lines} {...nodes} />
  );
}
