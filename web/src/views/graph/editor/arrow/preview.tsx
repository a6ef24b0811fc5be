import { ViewportPortal } from "@xyflow/react";
import type { Graph } from "../../../../generated/services.js";
import { headPath } from "../../../../graph/drawing/paths.js";
import type { Connection, Form } from "../../../../graph/editing.js";
import { type Box, dot, grown, type Point } from "../../../../graph/geometry.js";
import { nodeOf } from "../../../../graph/graph-index.js";
import { boxAt } from "../../../../graph/layout/shapes.js";
import { previewLine } from "../../../../graph/preview/new-arrow.js";
import type { Positions } from "../../../../model/project/project.js";
import { useEditing } from "../../editing-context.js";
import { Anchored } from "../forms/anchored.js";

interface PreviewProps {
  readonly graph: Graph;
  readonly positions: Positions;
}

/** The arrow that is being drawn, dotted, and what letting go would do. */
export function Preview({ graph, positions }: PreviewProps) {
  const connection = useEditing((state) => state.connection);
  const form = useEditing((state) => state.form);
  const ends = connection
    ? endsOfConnection(connection)
    : form?.kind === "newTransfer"
      ? endsOfForm(form)
      : null;
  if (!ends) return null;
  const box = (id: string | null) => {
    const node = nodeOf(graph, id);
    return node && boxAt(node, positions);
  };
  const [source, target] = [box(ends.source), box(ends.target)];
  const pointer = dot(ends.at);
  const line = previewLine(source ?? pointer, target ?? pointer);
  const tip = entering(target ?? pointer);
  const aim = connection ? box(connection.aim) : target;
  const fixed = connection && box(connection.fixed);
  return (
    <>
      <ViewportPortal>
        <svg className="bundles preview" aria-hidden="true">
          {aim && <rect {...grown(aim, 4)} rx={14} className="preview-aim" />}
          <path className="preview-line" d={line} />
          <path className="preview-head" d={headPath([{ ...tip, degrees: 0 }])} />
        </svg>
      </ViewportPortal>
      {connection && aim && (
        <Hint connection={connection} box={aim} clearOf={fixed ? [fixed] : []} />
      )}
    </>
  );
}

interface HintProps {
  readonly connection: Connection;
  readonly box: Box;
  /** What it must not hide. */
  readonly clearOf: readonly Box[];
}

function Hint({ connection, box, clearOf }: HintProps) {
  const verb = connection.by === "pointer" ? "Release" : "Enter";
  const what = connection.edge === null ? "to add this transfer" : "to lead the transfer here";
  return (
    <Anchored to={box} side="below" clearOf={clearOf}>
      <div className="preview-hint" aria-hidden="true">
        {verb} {what} <kbd>Esc</kbd>
      </div>
    </Anchored>
  );
}

interface Ends {
  readonly source: string | null;
  readonly target: string | null;
  /** Where the end is that has no node yet. */
  readonly at: Point;
}

function endsOfConnection({ fixed, moving, aim, at }: Connection): Ends {
  return moving === "target"
    ? { source: fixed, target: aim, at }
    : { source: aim, target: fixed, at };
}

function endsOfForm({ source, target }: Extract<Form, { kind: "newTransfer" }>): Ends {
  return { source, target, at: { x: 0, y: 0 } };
}

function entering(box: Box): Point {
  return { x: box.x, y: box.y + box.height / 2 };
}
