import "./palette.css";
import "./forms/forms.css";
import "./arrow/arrows.css";
import "./marks/marks.css";
import { Panel } from "@xyflow/react";
import type { Graph } from "../../../generated/services.js";
import type { Drawing } from "../../../graph/drawing/drawing.js";
import { chosenNodes } from "../../../graph/editing.js";
import { isContainer } from "../../../graph/layout/shapes.js";
import type { Positions } from "../../../model/project/project.js";
import { useSelection } from "../../../ui/studio-context.js";
import { useEditing } from "../editing-context.js";
import { Minimap } from "../viewport/minimap.js";
import { ArrowEnds } from "./arrow/ends.js";
import { Preview } from "./arrow/preview.js";
import { useArrowDrag } from "./arrow/use-arrow-drag.js";
import { useArrowKeys } from "./arrow/use-arrow-keys.js";
import { useFinish } from "./arrow/use-finish.js";
import { Forms } from "./forms/forms.js";
import { useActions } from "./keyboard/use-actions.js";
import { useGraphClipboard } from "./keyboard/use-graph-clipboard.js";
import { useKeptFocus } from "./keyboard/use-kept-focus.js";
import { useKeys } from "./keyboard/use-keys.js";
import { useRenamedChoice } from "./keyboard/use-renamed.js";
import { Marks } from "./marks/marks.js";
import { UndrawnMarks } from "./marks/undrawn-marks.js";
import { NodeTools } from "./node-tools.js";
import { Palette } from "./palette.js";

export interface EditorProps {
  readonly graph: Graph;
  readonly drawing: Drawing;
  readonly positions: Positions;
  /** Id of the selected arrow. */
  readonly edge: string | null;
  /** Whether nodes are on the move: what stands beside them waits. */
  readonly moving: boolean;
  /** Nodes that are drawn apart from all else while a person drags them. */
  readonly dragged: ReadonlySet<string> | null;
}

/** Everything with which the drawing is edited. What is drawn comes from the text alone. */
export default function Editor(props: EditorProps) {
  const { graph, drawing, positions, edge, moving, dragged } = props;
  const selection = useSelection((state) => state.selection);
  const marked = useEditing((state) => state.marked);
  const form = useEditing((state) => state.form);
  const connection = useEditing((state) => state.connection);
  const said = useEditing((state) => state.said);
  const actions = useActions(graph, positions, edge);
  const finish = useFinish();
  useRenamedChoice(graph, edge);
  useKeys(graph, actions);
  useKeptFocus();
  useGraphClipboard(actions);
  useArrowDrag(graph, finish);
  useArrowKeys(graph, positions, finish);
  const chosen = chosenNodes(selection, marked);
  const drawn = edge === null ? null : (drawing.edges.get(edge) ?? null);
  return (
    <>
      <Palette />
      {!form && isEmpty(graph) ? <NoContainers /> : null}
      <Minimap graph={graph} drawing={drawing} positions={positions} />
      <UndrawnMarks
        graph={graph}
        positions={positions}
        captionsBelow={drawing.rightward}
        obstacles={drawing.obstacles}
        dragged={dragged}
      />
      <Marks graph={graph} drawing={drawing} positions={positions} dragged={dragged} />
      {drawn && !connection ? <ArrowEnds drawn={drawn} /> : null}
      <Preview graph={graph} positions={positions} />
      {chosen.size > 0 && !form && !connection && !moving ? (
        <NodeTools graph={graph} chosen={chosen} positions={positions} actions={actions} />
      ) : null}
      <Forms graph={graph} positions={positions} drawing={drawing} drawn={drawn} />
      <p className="unseen" role="status">
        {said}
      </p>
    </>
  );
}

/** Whether it is known that there is no container: the places outside are always there. */
function isEmpty({ nodes }: Graph): boolean {
  return nodes.length > 0 && !nodes.some(isContainer);
}

/** How to begin, on an empty canvas. */
function NoContainers() {
  return (
    <Panel position="top-center" className="no-containers">
      No containers yet. Drag one from the palette, or press it.
    </Panel>
  );
}
