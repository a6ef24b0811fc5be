import type { GraphNode } from "../../../generated/services.js";
import { isSorted, RAIL, railHeight, TOKEN, tokenWidth } from "../../../graph/layout/shapes.js";
import type { Token } from "../../../graph/live/contents.js";
import { MoreMark, TokenMark } from "./token.js";

/** From one token to the next; below those of a sorted queue stand their keys. */
const PITCH = { plain: 30, sorted: 36 } as const;
/** Of a key, and between two. */
const CHARACTER = 7.7;
const GAP = 6;
/** More threads than that are not drawn. */
const MOST = 12;
/** From the right edge to the token that leaves next: the chevron stands between. */
const FRONT = 24 + TOKEN.width;
const LEFT = 18;

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
  const widest = Math.max(...tokens.slice(0, MOST).map(tokenWidth), TOKEN.width);
  const beyond = widest - TOKEN.width;
  const pitch = (isSorted(node) ? pitchOf(tokens) : PITCH.plain) + beyond;
  const first = width - FRONT - beyond / 2;
  const fitting = Math.floor((first - (element === null ? LEFT : LEFT + 20)) / pitch) + 1;
  const shown = tokens.length > fitting ? tokens.slice(0, fitting - 1) : tokens;
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
          <TokenMark token={token} x={first - index * pitch} y={top + 5} />
          {isSorted(node) && token.key !== null && (
            <text
              className="key"
              x={first - index * pitch + TOKEN.width / 2}
              y={top + 38}
              textAnchor="middle"
            >
              {token.key}
            </text>
          )}
        </g>
      ))}
      {shown.length < tokens.length && (
        <MoreMark
          count={tokens.length - shown.length}
          x={first - shown.length * pitch + TOKEN.width - 3}
          y={top + 5}
        />
      )}
      <Caption
        words={tokens.length === 0 ? "empty" : isSorted(node) ? null : "fifo"}
        top={top}
        full={shown.length >= fitting - 1}
        element={element}
      />
    </>
  );
}

/** So far apart that the longest of the keys below the first threads has room. */
function pitchOf(tokens: readonly Token[]): number {
  const lengths = tokens.slice(0, MOST).map(({ key }) => key?.length ?? 0);
  return Math.max(PITCH.sorted, ...lengths.map((length) => length * CHARACTER + GAP));
}

interface CaptionProps {
  readonly words: string | null;
  readonly top: number;
  /** Whether threads take the room beside them. */
  readonly full: boolean;
  readonly element: number | null;
}

function Caption({ words, top, full, element }: CaptionProps) {
  if (element === null && (full || words === null)) return null;
  return (
    <text className={element === null ? "caption" : "key"} x={LEFT} y={top + 19.5}>
      {element ?? words}
    </text>
  );
}
