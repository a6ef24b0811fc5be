import { useReactFlow, useStore, useStoreApi } from "@xyflow/react";
import { useCallback, useEffect, useState } from "react";
import type { Box } from "../../../graph/geometry.js";
import type { Picture } from "../../../graph/picture.js";
import { extentAt, Fitting } from "../../../graph/viewport/fitting.js";
import type { Insets } from "../../../graph/viewport/view.js";
import type { Positions } from "../../../model/project/project.js";
import { useMedia } from "../../../ui/media.js";
import { useProject } from "../../../ui/studio-context.js";
import { TIDY } from "../use-arrangement.js";
import { fittedView } from "./fitted-view.js";

/**
 * Keeps the whole drawing in view until a person moves the view; where it would be too small there, a part of it.
 *
 * @param extent - around the drawing; null while there is none.
 * @param busy - whether nodes are on the move, or a person is about to draw: the view waits, lest it
 *   goes away under a press.
 * @param insets - what lies around the drawing on the canvas
 */
export function useFitting(picture: Picture, extent: Box | null, busy: boolean, insets: Insets) {
  const { graph, positions, interim } = picture;
  const { setViewport } = useReactFlow();
  const flow = useStoreApi();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const project = useProject((state) => state.opened);
  const still = useMedia("(prefers-reduced-motion: reduce)");
  const [fitting] = useState(() => new Fitting());
  const show = useCallback(
    (box: Box | null, gliding: boolean, part?: Box) => {
      if (!box || width === 0 || height === 0) return;
      const view = fittedView(box, part, { width, height }, insets);
      void setViewport(view, { duration: gliding && !still ? TIDY : 0 });
    },
    [setViewport, width, height, insets, still],
  );
  useEffect(() => {
    if (!extent || width === 0 || busy) return;
    const shown = { project, picture: { graph, positions, interim }, extent };
    const step = fitting.next(shown, { ...flow.getState(), width, height }, insets);
    if (step !== "stay") show(extent, step === "glide", fitting.part(shown.picture));
  }, [
    fitting,
    extent,
    graph,
    positions,
    interim,
    busy,
    project,
    width,
    height,
    insets,
    show,
    flow,
  ]);
  const fit = useCallback(() => {
    fitting.hold();
    show(extent, false);
  }, [fitting, show, extent]);
  const follow = useCallback(
    (places: Positions) => {
      fitting.follow();
      const placed = { graph, positions: { ...positions, ...places } };
      show(extentAt(placed), true, fitting.part(placed));
    },
    [fitting, show, graph, positions],
  );
  const onMoveStart = useCallback(
    (event: unknown) => {
      if (event) fitting.letGo();
    },
    [fitting],
  );
  return { fit, follow, onMoveStart };
}
