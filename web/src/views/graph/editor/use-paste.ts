import { useCallback } from "react";
import type { Point } from "../../../base/geometry.js";
import type { Graph } from "../../../generated/services.js";
import { pasteGesture, readCopied } from "../../../model/copied.js";
import { notify } from "../../../model/notices.js";
import type { Positions } from "../../../model/project.js";
import { useStudio } from "../../../ui/studio-context.js";
import { useEditingStore } from "../editing.js";
import { freePlace } from "../layout/free-place.js";
import { bounds } from "../routing/geometry.js";
import { boxAt } from "./arrow/aims.js";
import { placesAt } from "./pasted-places.js";
import { useDraw } from "./use-draw.js";
import { useFocusLater } from "./use-focus-later.js";
import { useMiddle } from "./use-middle.js";

/** Pastes containers from a text of the clipboard, as they were arranged, near the middle of the view; all are selected then. */
export function usePaste(graph: Graph, positions: Positions): (text: string) => Promise<void> {
  const studio = useStudio();
  const editing = useEditingStore();
  const draw = useDraw();
  const focusLater = useFocusLater();
  const middle = useMiddle();
  return useCallback(
    async (text) => {
      const read = readCopied(text);
      if (!read.ok) return notify(studio.stores.notices, read.message);
      const { targets, places } = read.value;
      const gesture = pasteGesture(read.value);
      const wish = middle();
      const moved = onceKnown(() =>
        Object.entries(placesAt(targets, places, freeCorner(graph, positions, places, wish))),
      );
      let pasted: readonly string[] = [];
      // A name that is taken is changed, and so is the id.
      const named = (made: readonly string[]): Positions => {
        pasted = made;
        return Object.fromEntries(
          moved().map(([id, place]) => [made[targets.indexOf(id)] ?? id, place]),
        );
      };
      if (!(await draw(gesture, { places: named }))) return;
      const [first] = pasted;
      if (first === undefined) return;
      editing.setState({ marked: new Set(pasted) });
      focusLater(first);
    },
    [studio, editing, draw, focusLater, middle, graph, positions],
  );
}

/** What takes long in a large graph and is worked out once: while the compiler is at work, which has been asked then. */
function onceKnown<T>(find: () => T): () => T {
  let known: { readonly value: T } | null = null;
  const get = () => {
    known ??= { value: find() };
    return known.value;
  };
  setTimeout(get);
  return get;
}

/** What a container takes, more or less: what it will be is known when it is drawn. */
const ROOM = { width: 200, height: 90 };

/** Where a group can begin without covering what is there. */
function freeCorner(graph: Graph, positions: Positions, group: Positions, wish: Point): Point {
  const taken = graph.nodes.flatMap((node) => boxAt(node, positions) ?? []);
  const extent = bounds(Object.values(group).map((place) => ({ ...place, ...ROOM })));
  return freePlace(extent, [{ ...wish, width: 0, height: 0 }], taken);
}
