import { useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { behindFrame } from "../../../base/behind-frame.js";
import type { Graph } from "../../../generated/services.js";
import { type Drawn, drawn } from "../../../graph/drawing/drawn.js";
import { type Newest, type Picture, smallPicture, withoutLines } from "../../../graph/picture.js";
import { isLarge } from "../../../graph/size.js";
import type { Positions } from "../../../model/project/project.js";
import type { Arrangement } from "../use-arrangement.js";
import { useDrawingTools } from "./use-drawing-tools.js";

/** The newest picture of a graph. Of a large one, which is drawn in a worker, it may be the one before. */
export function usePicture(
  graph: Graph,
  { settled, positions, dragged }: Pick<Arrangement, "settled" | "positions" | "dragged">,
  ownLines: ReadonlySet<string>,
): Picture {
  const large = isLarge(graph);
  const [newest] = useState((): Newest => createStore(() => ({ drawn: null })));
  const tools = useDrawingTools(newest);
  const small = useSmall(large ? null : graph, settled, ownLines);
  const laid = useStore(newest, ({ drawn }) =>
    large && drawn && isLarge(drawn.graph) ? drawn : null,
  );
  useEffect(() => {
    // What the next large graph begins with must not be a drawing of the one before the small one.
    if (!large) newest.setState({ drawn: null });
  }, [large, newest]);
  useEffect(() => {
    if (!tools || !large || !settled) return;
    return behindFrame(() => tools.queue.draw({ graph, positions: settled, ownLines }, null));
  }, [tools, large, graph, settled, ownLines]);
  const picture = useMemo(() => {
    const wanted = { graph, positions, ownLines };
    if (!small) return laid && tools ? tools.largePicture(wanted, laid) : withoutLines(wanted);
    const router = tools && { queue: tools.queue, resting: small, newest };
    const picture = smallPicture(wanted, small, router);
    const isMoved = positions !== null && positions !== small.positions;
    return tools && isMoved ? tools.stretchedPicture(picture, small, positions) : picture;
  }, [graph, positions, ownLines, small, laid, tools, newest]);
  return useMemo(
    () =>
      dragged && tools && picture.complete
        ? tools.withoutDragged(picture, dragged, ownLines)
        : picture,
    [picture, dragged, tools, ownLines],
  );
}

/** A small graph as it is drawn while its nodes rest; null for a large one. */
function useSmall(
  graph: Graph | null,
  settled: Positions | null,
  ownLines: ReadonlySet<string>,
): Drawn | null {
  const former = useRef<Drawn | null>(null);
  const resting = useMemo(
    () => graph && drawn({ graph, positions: settled ?? {}, ownLines }, former.current),
    [graph, settled, ownLines],
  );
  useEffect(() => {
    former.current = resting;
  }, [resting]);
  return resting;
}
