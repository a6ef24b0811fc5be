import type { DrawnEdge } from "../../../graph/drawing/drawing.js";
import { roundedPath } from "../../../graph/drawing/outline.js";
import { headPath } from "../../../graph/drawing/paths.js";

/** An arrow by itself, from end to end. */
export function Arrow({ drawn: { line, head } }: { readonly drawn: DrawnEdge }) {
  return (
    <>
      <path className="line" d={roundedPath(line)} />
      {head && <path className="head" d={headPath([head])} />}
    </>
  );
}
