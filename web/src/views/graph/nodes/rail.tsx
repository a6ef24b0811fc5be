import { formatNumber } from "../../../base/time.js";
import type { GraphNode } from "../../../generated/services.js";
import { isSorted, RAIL, railHeight } from "../layout/shapes.js";
import type { Token } from "../live/contents.js";
import { orderCaption } from "../names.js";
import { MoreMark, TokenMark } from "./token.js";

const PITCH = 28;
/** From the right wall to the token that leaves next: the chevron stands between. */
const FRONT = 48;
const LEFT = 18;
const KEY_CHARACTER = 6.2;

interface RailProps {
  readonly node: GraphNode;
  readonly tokens: readonly Token[];
  readonly width: number;
  readonly top: number;
  /** Index in an array, or null. */
  readonly element: number | null;
}

/** Two rails: threads come in at the left and leave at the right, past the chevron. */
export function Rail({ node, tokens, width, top, element }: RailProps) {
  const height = railHeight(node);
  const right = width - RAIL.inset;
  const fitting = Math.floor((width - FRONT - captionWidth(node, element)) / PITCH) + 1;
  // The key row has words at the left; in the row of tokens the count of hidden ones stands above them.
  const kept = isSorted(node) ? fitting : fitting - 1;
  const shown = tokens.length > fitting ? tokens.slice(0, kept) : tokens;
  return (
    <>
      <rect className="tray" x={RAIL.inset} y={top} width={right - RAIL.inset} height={height} />
      <path
        className="wall"
        d={`M${RAIL.inset} ${top}H${right}M${RAIL.inset} ${top + height}H${right}`}
      />
      <path className="chevron" d={`m${right - 8} ${top + 10.5} 4.5 4.5-4.5 4.5`} />
      {shown.map((token, index) => (
        <g key={token.thread}>
          <TokenMark token={token} x={width - FRONT - index * PITCH} y={top + 5} />
          {isSorted(node) && token.key !== null && (
            <text
              className="key"
              x={width - FRONT - index * PITCH + 12}
              y={top + 40}
              textAnchor="middle"
            >
              {formatNumber(token.key)}
            </text>
          )}
        </g>
      ))}
      {shown.length < tokens.length && (
        <MoreMark
          count={tokens.length - shown.length}
          x={width - FRONT - shown.length * PITCH + 22}
          y={top + 5}
        />
      )}
      <Caption
        node={node}
        top={top}
        empty={tokens.length === 0}
        full={shown.length >= fitting - 1}
        element={element}
      />
    </>
  );
}

/** Room that tokens leave for the words at the left. */
function captionWidth(node: GraphNode, element: number | null): number {
  if (isSorted(node)) return LEFT + orderCaption(node).length * KEY_CHARACTER;
  return element === null ? LEFT : LEFT + 20;
}

interface CaptionProps {
  readonly node: GraphNode;
  readonly top: number;
  readonly empty: boolean;
  /** Whether threads take the room beside them. */
  readonly full: boolean;
  readonly element: number | null;
}

function Caption({ node, top, empty, full, element }: CaptionProps) {
  const sorted = isSorted(node);
  return (
    <>
      {element !== null && (
        <text className="key" x={LEFT} y={top + 19}>
          {element}
        </text>
      )}
      {sorted && (
        <text className="key" x={LEFT} y={top + 40}>
          {orderCaption(node)}
        </text>
      )}
      {!sorted && element === null && !full && (
        <text className="caption" x={LEFT} y={top + 19}>
          {empty ? "empty" : "fifo"}
        </text>
      )}
    </>
  );
}
