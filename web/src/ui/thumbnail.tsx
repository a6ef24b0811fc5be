import type { NodeKind } from "../generated/services.js";
import type { Thumbnail as Drawing } from "../model/pictures.js";
import "./thumbnail.css";

/** Of birth, processor and end: places, no containers. */
const PLACES: readonly NodeKind[] = ["birth", "running", "end"];

/** A small picture of a graph: decoration beside its name. */
export function Thumbnail({ of }: { readonly of: Drawing }) {
  const { extent, lines, heads, nodes } = of;
  return (
    <svg className="thumbnail" viewBox={extent.join(" ")} aria-hidden="true">
      <path className="thumbnail-line" d={lines} />
      <path className="thumbnail-head" d={heads} />
      {nodes.map(({ id, kind, ...box }) => (
        <rect
          key={id}
          {...box}
          rx={PLACES.includes(kind) ? box.height / 2 : 12}
          className={`thumbnail-node kind-${kind}`}
        />
      ))}
    </svg>
  );
}
