import { ViewportPortal } from "@xyflow/react";
import type { Graph } from "../../../../generated/services.js";
import type { Positions } from "../../../../model/project.js";
import { HEAD, headTransform } from "../../edges/head.js";
import { type Form, type Pull, useEditing } from "../../editing.js";
import type { Box, Point } from "../../routing/geometry.js";
import { Anchored } from "../anchored.js";
import { nodeOf } from "../targets.js";
import { boxAt } from "./aims.js";

interface PreviewProps {
  readonly graph: Graph;
  readonly positions: Positions;
}

/** The arrow that is being drawn, dotted, and what letting go would do. */
export function Preview({ graph, positions }: PreviewProps) {
  const pull = useEditing((state) => state.pull);
  const form = useEditing((state) => state.form);
  const ends = pull ? endsOfPull(pull) : form?.kind === "newTransfer" ? endsOfForm(form) : null;
  if (!ends) return null;
  const box = (id: string | null) => {
    const node = nodeOf(graph, id);
    return node && boxAt(node, positions);
  };
  const [source, target] = [box(ends.source), box(ends.target)];
  const from = source ? leaving(source) : ends.at;
  const to = target ? entering(target) : ends.at;
  const aim = pull ? box(pull.aim) : target;
  return (
    <>
      <ViewportPortal>
        <svg className="bundles preview" aria-hidden="true">
          {aim && <rect {...around(aim)} rx={14} className="preview-aim" />}
          <path className="preview-line" d={curve(from, to)} />
          <path
            className="preview-head"
            d={HEAD}
            transform={headTransform({ ...to, degrees: 0 })}
          />
        </svg>
      </ViewportPortal>
      {pull?.aim ? <Hint pull={pull} box={aim} /> : null}
    </>
  );
}

function Hint({ pull, box }: { readonly pull: Pull; readonly box: Box | null }) {
  if (!box) return null;
  const verb = pull.by === "pointer" ? "Release" : "Enter";
  const what = pull.edge === null ? "to add this transfer" : "to lead the transfer here";
  return (
    <Anchored to={box} side="below">
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

function endsOfPull({ fixed, moving, aim, at }: Pull): Ends {
  return moving === "target"
    ? { source: fixed, target: aim, at }
    : { source: aim, target: fixed, at };
}

function endsOfForm({ source, target }: Extract<Form, { kind: "newTransfer" }>): Ends {
  return { source, target, at: { x: 0, y: 0 } };
}

function leaving(box: Box): Point {
  return { x: box.x + box.width, y: box.y + box.height / 2 };
}

function entering(box: Box): Point {
  return { x: box.x, y: box.y + box.height / 2 };
}

function around({ x, y, width, height }: Box): Box {
  return { x: x - 4, y: y - 4, width: width + 8, height: height + 8 };
}

/** A curve that leaves to the right and comes in from the left. */
function curve(from: Point, to: Point): string {
  const pull = Math.max(40, Math.abs(to.x - from.x) / 2);
  return `M${from.x},${from.y}C${from.x + pull},${from.y} ${to.x - pull},${to.y} ${to.x},${to.y}`;
}
