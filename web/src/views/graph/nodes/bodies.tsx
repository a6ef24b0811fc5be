import type { ReactNode } from "react";
import type { GraphNode, NodeKind } from "../../../generated/services.js";
import {
  CUP,
  cupPitch,
  HEADER,
  PILL,
  RAIL,
  railHeight,
  type Shape,
  shapeOf,
  shownElements,
  TOKEN,
} from "../../../graph/layout/shapes.js";
import { type Contents, lengthOf } from "../../../graph/live/contents.js";
import { orderCaption } from "../../../graph/names.js";
import { isSorted, signOf } from "../../../model/container-kinds.js";
import { KindGlyph } from "../../../ui/icons/glyphs.js";
import { Cup } from "./cup.js";
import { Rail } from "./rail.js";
import { TokenMark } from "./token.js";

interface BodyProps {
  readonly node: GraphNode;
  readonly contents: Contents;
}

/** The elements that are drawn: those of an array up to a limit, else the container itself. */
function elementsOf(node: GraphNode, contents: Contents) {
  return contents.slice(0, shownElements(node)).map((tokens, element) => ({ tokens, element }));
}

/** The drawing of a container. */
export function ContainerBody({ node, contents }: BodyProps) {
  const shape = shapeOf(node);
  const Body = signOf(node.kind) === "slot" ? SlotBody : TraysBody;
  return <Body node={node} contents={contents} shape={shape} />;
}

interface ShapedBodyProps extends BodyProps {
  readonly shape: Shape;
}

/** Rails of queues below each other, or cups of stacks beside each other. */
function TraysBody({ node, contents, shape }: ShapedBodyProps) {
  const isRail = signOf(node.kind) === "rail";
  const isArray = node.size !== null;
  const pitch = railHeight(node) + RAIL.gap;
  const keyAt = isRail
    ? { x: RAIL.inset + 4, y: shape.middle * 2 - HEADER + 14 }
    : { x: CUP.inset, y: HEADER + CUP.height + 16 };
  return (
    <Sheet shape={shape} radius={10} glyph={node.kind} glyphAt={12}>
      <Header node={node} width={shape.width} length={lengthOf(contents)} />
      {elementsOf(node, contents).map(({ tokens, element }) => {
        const tray = { node, tokens, element: isArray ? element : null };
        return isRail ? (
          <Rail key={element} {...tray} width={shape.width} top={HEADER + element * pitch} />
        ) : (
          <Cup key={element} {...tray} x={CUP.inset + element * cupPitch(node)} />
        );
      })}
      {isSorted(node.kind) && (isRail || !isArray) && (
        <text className="key" {...keyAt}>
          {orderCaption(node)}
        </text>
      )}
      <HiddenElements node={node} contents={contents} shape={shape} />
    </Sheet>
  );
}

function SlotBody({ node, contents, shape }: ShapedBodyProps) {
  const sockets = elementsOf(node, contents);
  const first = shape.width - PILL.end - sockets.length * PILL.socket;
  return (
    <Sheet shape={shape} radius={PILL.height / 2} glyph={node.kind} glyphAt={14}>
      <text className="name" x={PILL.name} y={26.5}>
        {node.name}
      </text>
      {sockets.map(({ tokens, element }) => (
        <Socket key={element} tokens={tokens} x={first + element * PILL.socket} />
      ))}
    </Sheet>
  );
}

/** A dashed place for one thread; the thread covers it. */
function Socket({ tokens, x }: { readonly tokens: Contents[number]; readonly x: number }) {
  const token = tokens[0];
  return (
    <>
      <rect className="socket" x={x} y={12} width={TOKEN.width} height={TOKEN.height} rx={6} />
      {token && <TokenMark token={token} x={x} y={12} />}
    </>
  );
}

interface SheetProps {
  readonly shape: Shape;
  readonly radius: number;
  readonly glyph: NodeKind;
  /** How far the glyph stands from the top and from the left. */
  readonly glyphAt: number;
  readonly children: ReactNode;
}

/**
 * A sheet with what is drawn on it. A browser keeps what is moved, clipped or translucent apart from
 * what surrounds it and sorts all such pieces of a graph for each frame. So only the glyph is moved
 * into its place, after all else.
 */
function Sheet({ shape: { width, height }, radius, glyph, glyphAt, children }: SheetProps) {
  return (
    <svg className="node-drawing" width={width} height={height} aria-hidden="true">
      <rect className="sheet" x={0.5} y={0.5} width={width - 1} height={height - 1} rx={radius} />
      {children}
      <g className="kind" transform={`translate(${glyphAt} ${glyphAt})`}>
        <KindGlyph kind={glyph} />
      </g>
    </svg>
  );
}

interface HeaderProps {
  readonly node: GraphNode;
  readonly width: number;
  readonly length: number;
}

function Header({ node, width, length }: HeaderProps) {
  const badge = Math.max(22, 10 + String(length).length * 8);
  const left = width - 10 - badge;
  return (
    <>
      <text className="name" x={36} y={24.5}>
        {node.name}
      </text>
      <rect className="badge" x={left} y={11} width={badge} height={18} rx={9} />
      <text className="badge-text" x={left + badge / 2} y={24.5}>
        {length}
      </text>
    </>
  );
}

/** Says what an array holds beyond the elements that are drawn. */
function HiddenElements({ node, contents, shape }: ShapedBodyProps) {
  const hidden = contents.slice(shownElements(node));
  if (hidden.length === 0) return null;
  return (
    <text className="caption" x={14} y={shape.height - 8}>
      {hidden.length} more, {lengthOf(hidden)} in them
    </text>
  );
}
