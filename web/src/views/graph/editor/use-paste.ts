import { useCallback } from "react";
import type { Point } from "../../../base/geometry.js";
import type { Graph, Paste } from "../../../generated/services.js";
import type { Studio } from "../../../model/commands.js";
import { notify } from "../../../model/notices.js";
import { editRequest, type Positions } from "../../../model/project.js";
import { useStudio } from "../../../ui/studio-context.js";
import { freePlace } from "../layout/free-place.js";
import { bounds } from "../routing/geometry.js";
import { boxAt } from "./arrow/aims.js";
import { placesAt, readCopied } from "./clipboard.js";
import { useDraw } from "./use-draw.js";
import { useFocusLater } from "./use-focus-later.js";
import { useMiddle } from "./use-middle.js";

/** Pastes containers from a text of the clipboard, as they were arranged, near the middle of the view. */
export function usePaste(graph: Graph, positions: Positions): (text: string) => Promise<void> {
  const studio = useStudio();
  const draw = useDraw();
  const focusLater = useFocusLater();
  const middle = useMiddle();
  return useCallback(
    async (text) => {
      const read = readCopied(text);
      if (!read.ok) return notify(studio.stores.notices, read.message);
      const { scheduler, targets, places } = read.value;
      const gesture: Paste = { gesture: "paste", source: scheduler, targets: [...targets] };
      const ids = await idsAfter(studio, gesture);
      const corner = freeCorner(graph, positions, places, middle());
      const moved = Object.entries(placesAt(targets, places, corner));
      const named = moved.map(([id, place]) => [ids[targets.indexOf(id)] ?? id, place] as const);
      const done = await draw(gesture, { places: Object.fromEntries(named) });
      if (done && ids[0] !== undefined) focusLater(ids[0]);
    },
    [studio, draw, focusLater, middle, graph, positions],
  );
}

/** The ids that pasted containers will have: a name that is taken is changed. */
async function idsAfter({ stores, ports }: Studio, gesture: Paste): Promise<readonly string[]> {
  const answer = await ports.compiler.ask("edit", editRequest(stores.project.getState(), gesture));
  return answer.ok && "selects" in answer.value ? answer.value.selects : [];
}

/** What a container takes, more or less: what it will be is known when it is drawn. */
const ROOM = { width: 200, height: 90 };

/** Where a group can begin without covering what is there. */
function freeCorner(graph: Graph, positions: Positions, group: Positions, wish: Point): Point {
  const taken = graph.nodes.flatMap((node) => boxAt(node, positions) ?? []);
  const extent = bounds(Object.values(group).map((place) => ({ ...place, ...ROOM })));
  return freePlace(extent, [{ ...wish, width: 0, height: 0 }], taken);
}
