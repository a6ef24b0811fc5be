import type { GraphNode } from "../../../generated/services.js";
import { CUP, HEADER, isSorted, TOKEN } from "../../../graph/layout/shapes.js";
import type { Token } from "../../../graph/live/contents.js";
import { MoreMark, TokenMark } from "./token.js";

const FITTING = 3;
const PITCH = 22;

interface CupProps {
  readonly node: GraphNode;
  readonly tokens: readonly Token[];
  readonly x: number;
  /** Index in an array, or null. */
  readonly element: number | null;
}

/** A cup, open at the top: the thread on top leaves next. */
export function Cup({ node, tokens, x, element }: CupProps) {
  const shown = tokens.length > FITTING ? tokens.slice(0, FITTING - 1) : tokens;
  const tokenX = x + (CUP.width - TOKEN.width) / 2;
  // A few threads lie on the bottom; the one on top comes out first.
  const first = HEADER + 3 + (FITTING - Math.min(tokens.length, FITTING)) * PITCH;
  const beside = x + CUP.width + 8;
  const bottom = HEADER + CUP.height;
  return (
    <>
      <rect className="tray" x={x} y={HEADER} width={CUP.width} height={CUP.height} />
      <path className="wall" d={`M${x} ${HEADER}V${bottom}h${CUP.width}V${HEADER}`} />
      {shown.map((token, index) => (
        <g key={token.thread}>
          <TokenMark token={token} x={tokenX} y={first + index * PITCH} />
          {isSorted(node) && token.key !== null && (
            <text className="key" x={beside} y={first + 14 + index * PITCH}>
              {token.key}
            </text>
          )}
        </g>
      ))}
      {shown.length < tokens.length && (
        <MoreMark
          count={tokens.length - shown.length}
          x={x + (CUP.width + TOKEN.width) / 2}
          y={HEADER + 3 + 2 * PITCH}
        />
      )}
      {element === null && tokens.length === 0 && (
        <text className="caption" x={beside} y={bottom - 5}>
          empty
        </text>
      )}
      {element === null && !isSorted(node) && tokens.length > 0 && (
        <text className="caption" x={beside} y={first + 14}>
          top
        </text>
      )}
      {element !== null && (
        <text className="key" x={x + CUP.width / 2} y={bottom + 14} textAnchor="middle">
          {element}
        </text>
      )}
    </>
  );
}
