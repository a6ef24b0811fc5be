import { useCallback } from "react";
import type { Point } from "../../../../base/geometry.js";
import type { Graph } from "../../../../generated/services.js";
import { bounds, dot } from "../../../../graph/geometry.js";
import { freePlace } from "../../../../graph/layout/free-place.js";
import { placesAt } from "../../../../graph/layout/pasted-places.js";
import { boxAt } from "../../../../graph/layout/shapes.js";
import { notify } from "../../../../model/notices.js";
import { pasteGesture, readCopied } from "../../../../model/project/copied.js";
import type { Positions } from "../../../../model/project/project.js";
import type { KeyWork } from "../../../../ui/held-events.js";
import { holdEvents } from "../../../../ui/hold-events.js";
import { useStudio } from "../../../../ui/studio-context.js";
import { useEditingStore } from "../../editing-context.js";
import { useDraw } from "../forms/use-draw.js";
import { useFocusLater } from "./use-focus-later.js";
import { isActing, isCanvas } from "./use-keys.js";
import { useMiddle } from "./use-middle.js";

/** So long keys wait for what is pasted into a text whose graph is not known, in milliseconds: with errors it may never show. */
const LONGEST = 1000;

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
      const { project, compilation } = studio.stores;
      const kept = () => project.getState().positions;
      const moved = knownOf(kept, (now) => {
        // What was pasted just before may not be drawn yet.
        const newest = compilation.getState().graph ?? graph;
        const corner = freeCorner(newest, { ...positions, ...now }, places, wish);
        return Object.entries(placesAt(targets, places, corner));
      });
      let pasted: readonly string[] = [];
      // A name that is taken is changed, and so is the id.
      const named = (made: readonly string[]): Positions => {
        pasted = made;
        return Object.fromEntries(
          moved().map(([id, place]) => [made[targets.indexOf(id)] ?? id, place]),
        );
      };
      const letGo = holdEvents(isMeant);
      const giveUp = () => letGo(false);
      let timer: ReturnType<typeof setTimeout> | undefined;
      let came = false;
      addEventListener("pointerdown", giveUp, { capture: true });
      try {
        const done = await draw(gesture, { places: named });
        const [first] = pasted;
        if (!done || first === undefined) return;
        editing.setState({ marked: new Set(pasted) });
        // However long the compiler has taken: the keys were meant for what is only about to be drawn.
        const shows = compilation.getState().graphVersion === project.getState().version;
        if (!shows) timer = setTimeout(giveUp, LONGEST);
        came = await focusLater(first);
      } finally {
        clearTimeout(timer);
        removeEventListener("pointerdown", giveUp, { capture: true });
        letGo(came);
      }
    },
    [studio, editing, draw, focusLater, middle, graph, positions],
  );
}

/** Whether a key is meant for what is pasted, and would work on what was selected before. */
function isMeant(event: KeyWork, to: Element): boolean {
  return event instanceof KeyboardEvent && isActing(event) && isCanvas(to);
}

/**
 * What takes long in a large graph: it is worked out while the compiler is at work, which has been asked then, and anew
 * only if what it is worked out from has become another by the time it is needed.
 */
function knownOf<From, T>(from: () => From, find: (from: From) => T): () => T {
  let known: { readonly from: From; readonly value: T } | null = null;
  const get = () => {
    const now = from();
    if (known?.from !== now) known = { from: now, value: find(now) };
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
  return freePlace(extent, [dot(wish)], taken);
}
