import { Maximize, ZoomIn, ZoomOut } from "lucide-react";
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { drawnRun, nodeAtStep } from "../../../model/exploration/drawn-run.js";
import type { StateDrawing } from "../../../model/exploration/runs.js";
import { shownVerdict } from "../../../model/exploration/store.js";
import { IconButton } from "../../../ui/icons/icon-button.js";
import { useDesk, useExploration } from "../desk-context.js";
import { useStepNow } from "../use-step-now.js";
import { type Box, INSET, LINE } from "./boxes.js";
import { lineBetween, nextBox, type Rect } from "./lines.js";
import { linesOnRun, markOf, markWords, nodesOnRun } from "./marks.js";
import { useZoom } from "./use-zoom.js";

interface PictureProps {
  readonly drawing: StateDrawing;
  readonly boxes: readonly Box[];
  readonly rects: readonly Rect[];
}

/** The states as boxes, and what leads from one to the next; arrow keys go from box to box. */
export function Picture({ drawing, boxes, rects }: PictureProps) {
  const svg = useRef<SVGSVGElement>(null);
  const layer = useRef<SVGGElement>(null);
  const zoom = useZoom(
    svg,
    layer,
    useMemo(() => sizeOf(rects), [rects]),
  );
  const walk = (event: KeyboardEvent<SVGSVGElement>) => {
    const at = Number((event.target as Element).getAttribute("data-node") ?? "-1");
    const next = nextBox(rects, at, event.key);
    const rect = next === null ? undefined : rects[next];
    if (rect === undefined) return;
    event.preventDefault();
    zoom.reveal(rect);
    svg.current?.querySelector<SVGGElement>(`[data-node="${next}"]`)?.focus();
  };
  return (
    <div className="states-picture">
      {/* biome-ignore lint/a11y/useSemanticElements: SVG has no other group that is told */}
      <svg ref={svg} onKeyDown={walk} aria-label={`${drawing.nodes.length} boxes`} role="group">
        <g ref={layer}>
          <Lines drawing={drawing} rects={rects} />
          <Boxes drawing={drawing} boxes={boxes} rects={rects} />
        </g>
      </svg>
      <div className="states-zoom pill-bar">
        <IconButton icon={ZoomOut} label="Smaller" onPress={() => zoom.by(-1)} />
        <IconButton icon={ZoomIn} label="Larger" onPress={() => zoom.by(1)} />
        <IconButton icon={Maximize} label="Show all states" onPress={zoom.whole} />
      </div>
    </div>
  );
}

const sizeOf = (rects: readonly Rect[]) => ({
  width: Math.max(...rects.map(({ x, width }) => x + width)),
  height: Math.max(...rects.map(({ y, height }) => y + height)),
});

/** All plain lines are one element; those on the run stand over them. */
function Lines({ drawing, rects }: Omit<PictureProps, "boxes">) {
  const state = useExploration((each) => each);
  const kinds = linesOnRun(drawnRun(state));
  const paths = { plain: "", stem: "", loop: "" };
  for (const { from, to } of drawing.edges) {
    const [start, end] = [rects[from], rects[to]];
    if (start && end) paths[kinds.get(`${from} ${to}`) ?? "plain"] += lineBetween(start, end);
  }
  return (["plain", "stem", "loop"] as const).map((kind) => (
    <path key={kind} className={`states-lines ${kind}`} d={paths[kind]} />
  ));
}

function Boxes({ drawing, boxes, rects }: PictureProps) {
  const desk = useDesk();
  const state = useExploration((each) => each);
  const step = useStepNow(state.opened);
  const now = step === 0 ? null : nodeAtStep(state, step - 1);
  const [entry, setEntry] = useState(0);
  const kinds = nodesOnRun(drawnRun(state));
  const property = shownVerdict(state)?.property ?? null;
  return drawing.nodes.map((node, index) => {
    const [box, rect] = [boxes[index], rects[index]];
    if (!box || !rect) return null;
    const kind = kinds.get(index) ?? "plain";
    const mark = markOf(node, property);
    const said = [box.lines.join(", "), markWords(mark, kind)].filter((one) => one !== "");
    const choose = () => void desk.goToNode(index);
    return (
      // biome-ignore lint/a11y/useSemanticElements: SVG has no button
      <g
        // biome-ignore lint/suspicious/noArrayIndexKey: a node is known by its number
        key={index}
        role="button"
        tabIndex={index === entry ? 0 : -1}
        data-node={index}
        className={`states-node ${mark} on-${kind}`}
        aria-label={said.join("; ")}
        aria-pressed={index === state.node}
        aria-current={index === now ? "step" : undefined}
        transform={`translate(${rect.x} ${rect.y})`}
        onFocus={() => setEntry(index)}
        onClick={choose}
        onKeyDown={({ key }) => {
          if (key === "Enter" || key === " ") choose();
        }}
      >
        <title>{said.join("\n")}</title>
        <rect width={rect.width} height={rect.height} rx={6} />
        {box.lines.map((line, at) => (
          <text key={line} x={INSET} y={INSET + LINE * (at + 0.75)}>
            {line}
          </text>
        ))}
      </g>
    );
  });
}
