import type { Graph, GraphNode } from "../../../generated/services.js";
import type { DrawnBundle, Sketch } from "../../../graph/drawing/drawing.js";
import { isContainer, shapeOf } from "../../../graph/layout/shapes.js";
import type { Contents } from "../../../graph/live/contents.js";
import type { Positions } from "../../../model/project/project.js";
import { BundleLines } from "../edges/bundle-layer.js";
import { ContainerBody } from "../nodes/bodies.js";
import { GateBody } from "../nodes/place-node.js";

/** Around what is drawn. */
const MARGIN = 24;
/** Of the names on lines: their height, and how wide a character is. */
const LABEL = { height: 19, character: 7.9 } as const;

export interface GraphPictureProps {
  readonly graph: Graph;
  readonly positions: Positions;
  readonly sketch: Sketch;
  /** What containers hold. */
  readonly contents: (node: GraphNode) => Contents;
  /** What the picture is called. */
  readonly title: string;
}

/** The graph as one drawing, without anything that moves or can be pointed at. */
export function GraphPicture({ graph, positions, sketch, contents, title }: GraphPictureProps) {
  const { x, y, width, height } = sketch.extent;
  const box = {
    x: x - MARGIN,
    y: y - MARGIN,
    // Whole numbers: a browser takes a picture for as large, and would stretch it.
    width: Math.ceil(width) + 2 * MARGIN,
    height: Math.ceil(height) + 2 * MARGIN,
  };
  return (
    <svg
      className="graph-picture"
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      width={box.width}
      height={box.height}
      role="img"
      aria-label={title}
    >
      <title>{title}</title>
      <rect className="paper" {...box} />
      {sketch.bundles.map((bundle) => (
        <BundleLines key={bundle.id} bundle={bundle} />
      ))}
      {graph.nodes.map((node) => {
        const at = positions[node.id];
        return at === undefined ? null : (
          <g key={node.id} transform={`translate(${at.x} ${at.y})`}>
            <Body node={node} contents={contents} captionBelow={sketch.rightward.has(node.id)} />
          </g>
        );
      })}
      {sketch.bundles.map((bundle) => (
        <Name key={bundle.id} bundle={bundle} />
      ))}
    </svg>
  );
}

function Name({ bundle: { label, labelAt } }: { readonly bundle: DrawnBundle }) {
  if (labelAt === null) return null;
  const width = label.length * LABEL.character + 12;
  return (
    <g>
      <rect
        className="paper"
        x={labelAt.x - width / 2}
        y={labelAt.y - LABEL.height / 2}
        width={width}
        height={LABEL.height}
        rx={9}
      />
      <text className="picture-label" x={labelAt.x} y={labelAt.y + 4} textAnchor="middle">
        {label}
      </text>
    </g>
  );
}

interface BodyProps {
  readonly node: GraphNode;
  readonly contents: GraphPictureProps["contents"];
  readonly captionBelow: boolean;
}

function Body({ node, contents, captionBelow }: BodyProps) {
  if (node.kind === "running") return <Processor node={node} />;
  return isContainer(node) ? (
    <g className={`container-node kind-${node.kind}`}>
      <ContainerBody node={node} contents={contents(node)} />
    </g>
  ) : (
    <g className="place-node">
      <GateBody node={node} captionBelow={captionBelow} />
    </g>
  );
}

/** Whoever runs there. */
function Processor({ node }: { readonly node: GraphNode }) {
  const { width, height } = shapeOf(node);
  return (
    <g className="place-node node-drawing">
      <rect className="sheet" x={0.5} y={0.5} width={width - 1} height={height - 1} rx={10} />
      <text className="name" x={width / 2} y={height / 2 + 4} textAnchor="middle">
        {node.name}
      </text>
    </g>
  );
}
