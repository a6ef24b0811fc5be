import { useReactFlow, useStoreApi } from "@xyflow/react";
import { useMemo } from "react";
import type { Point } from "../../../base/geometry.js";
import { count } from "../../../base/words.js";
import type { EditAnswer, Gesture, Graph } from "../../../generated/services.js";
import { notify } from "../../../model/notices.js";
import { analyseRequest, type Positions } from "../../../model/project.js";
import { useStudio } from "../../../ui/studio-context.js";
import { chosenNodes, useEditingStore } from "../editing.js";
import { freePlace } from "../layout/free-place.js";
import { shapeOf } from "../layout/shapes.js";
import { keyboardPull } from "./arrow/aims.js";
import { placesAt, readCopied, writeCopied } from "./clipboard.js";
import { deletable, isDeclared } from "./targets.js";
import { useDraw } from "./use-draw.js";
import { useFocusLater } from "./use-focus-later.js";

/** What can be done with what is selected, by key, button or clipboard. */
export interface GraphActions {
  readonly rename: (node: string) => void;
  readonly edit: (node: string) => void;
  readonly startArrow: (node: string) => void;
  readonly remove: () => void;
  readonly selectAll: () => void;
  /** Puts the selected containers on the clipboard by its own interface, without a key. */
  readonly copy: () => void;
  /** The selected containers as text for the clipboard; null when there are none. */
  readonly copied: () => string | null;
  readonly paste: (text: string) => void;
}

/** The actions over the drawing as it is now. */
export function useActions(graph: Graph, positions: Positions): GraphActions {
  const studio = useStudio();
  const editing = useEditingStore();
  const draw = useDraw();
  const focusLater = useFocusLater();
  const flow = useStoreApi();
  const { screenToFlowPosition } = useReactFlow();
  return useMemo(() => {
    const { stores, ports } = studio;
    const say = (said: string) => editing.setState({ said });
    const chosen = () =>
      chosenNodes(stores.selection.getState().selection, editing.getState().marked);
    const containers = () =>
      graph.nodes.filter((node) => chosen().has(node.id) && isDeclared(node));

    const copied = (): string | null => {
      const targets = containers().map(({ id }) => id);
      if (targets.length === 0) return null;
      say(`Copied ${count(targets.length, "container")}.`);
      const { scheduler } = stores.project.getState();
      return writeCopied({ scheduler, targets, places: positions });
    };
    const paste = async (text: string) => {
      const read = readCopied(text);
      if (!read.ok) return notify(stores.notices, read.message);
      const { scheduler, targets, places } = read.value;
      const gesture: Gesture = { gesture: "paste", source: scheduler, targets: [...targets] };
      const corner = freeCorner(graph, positions, middleOfView());
      const moved = placesAt(targets, places, corner);
      const names = await renamed(gesture);
      const placed = targets.flatMap((id, index) => {
        const place = moved[id];
        return place ? [[names[index] ?? id, place] as const] : [];
      });
      const done = await draw(gesture, { places: Object.fromEntries(placed) });
      if (done && names[0] !== undefined) focusLater(names[0]);
    };
    /** The ids that pasted containers will have: a name that is taken is changed. */
    const renamed = async (gesture: Gesture): Promise<readonly string[]> => {
      const project = stores.project.getState();
      const request = { ...analyseRequest(project), gesture, seen: project.version };
      const answer = await ports.compiler.ask("edit", { ...request, outputs: false });
      return answer.ok ? idsOf(answer.value) : [];
    };
    const middleOfView = (): Point => {
      const view = flow.getState().domNode?.getBoundingClientRect();
      if (!view) return { x: 0, y: 0 };
      const { x, y, width, height } = view;
      return screenToFlowPosition({ x: x + width / 2, y: y + height / 2 });
    };
    const remove = async () => {
      const targets = deletable(graph, stores.selection.getState().selection, chosen());
      if (targets.length === 0) return say("Nothing of the scheduler's own is selected.");
      await draw({ gesture: "delete", targets }, { near: targets[0] ?? "" });
    };
    return {
      rename: (node) => editing.setState({ form: { kind: "rename", node } }),
      edit: (node) => editing.setState({ form: { kind: "container", node } }),
      startArrow: (node) => keyboardPull(editing, graph, positions, node),
      remove: () => void remove(),
      selectAll: () => {
        const ids = graph.nodes.map(({ id }) => id);
        const [first] = ids;
        if (first === undefined) return;
        editing.setState({ marked: new Set(ids) });
        stores.selection.setState({ selection: { kind: "container", id: first } });
        say(`${count(ids.length, "node")} selected.`);
      },
      copied,
      copy: () => {
        const text = copied();
        if (text !== null) void ports.downloads.copy(text);
      },
      paste: (text) => void paste(text),
    };
  }, [studio, editing, draw, focusLater, flow, screenToFlowPosition, graph, positions]);
}

function idsOf(answer: EditAnswer): readonly string[] {
  return "refused" in answer ? [] : answer.selects;
}

/** What a container takes, more or less. */
const ROOM = { width: 200, height: 90 };

/** Where a pasted group can begin without covering what is there. */
function freeCorner(graph: Graph, positions: Positions, wish: Point): Point {
  const taken = graph.nodes.flatMap((node) => {
    const place = positions[node.id];
    return place ? [{ ...place, ...shapeOf(node) }] : [];
  });
  return freePlace(ROOM, [{ ...wish, width: 0, height: 0 }], taken);
}
