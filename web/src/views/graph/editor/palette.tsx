import { Panel } from "@xyflow/react";
import { Hand, MousePointer2, Spline } from "lucide-react";
import { meaningOf } from "../../../graph/change/kinds.js";
import type { Tool } from "../../../graph/editing.js";
import { CONTAINER_KINDS, kindName } from "../../../model/container-kinds.js";
import { KindGlyph } from "../../../ui/icons/glyphs.js";
import { Icon } from "../../../ui/icons/icon.js";
import { useHeld } from "../../../ui/studio-context.js";
import { tip } from "../../../ui/tip.js";
import { useEditing, useEditingStore } from "../editing-context.js";
import { useInsets } from "../viewport/insets.js";
import { useKindDrag } from "./use-kind-drag.js";

const TOOLS: readonly { tool: Tool; icon: typeof Hand; label: string; key: string }[] = [
  { tool: "select", icon: MousePointer2, label: "Select and move", key: "V" },
  { tool: "hand", icon: Hand, label: "Move the view", key: "H" },
  { tool: "arrow", icon: Spline, label: "Draw transfers", key: "T" },
];

/** Tools, and the kinds of containers: drag one onto the canvas, or press it. */
export function Palette() {
  const editing = useEditingStore();
  const chosen = useEditing((state) => state.tool);
  const { dragged, dragOf } = useKindDrag();
  const held = useHeld();
  const { palette } = useInsets();
  const orientation = palette === "column" ? "vertical" : "horizontal";
  return (
    <Panel position="top-left" className={`palette-place ${palette}`}>
      <div className="palette" role="toolbar" aria-label="Palette" aria-orientation={orientation}>
        {TOOLS.map(({ tool, icon, label, key }) => (
          <button
            key={tool}
            type="button"
            className="icon-btn"
            aria-label={label}
            aria-pressed={chosen === tool}
            onClick={() => editing.setState({ tool })}
            {...tip(label, key)}
          >
            <Icon of={icon} />
          </button>
        ))}
        <i />
        {CONTAINER_KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            className="palette-kind nopan"
            aria-label={`Add ${kindName(kind, held)}`}
            {...dragOf(kind)}
            {...tip(`Add ${kindName(kind, held)}: ${meaningOf(kind, held)}`)}
          >
            <KindGlyph kind={kind} />
            <span>{kindName(kind, held)}</span>
          </button>
        ))}
      </div>
      {dragged && (
        <div
          className={`palette-ghost kind-${dragged.kind}`}
          style={{ transform: `translate(${dragged.at.x}px, ${dragged.at.y}px)` }}
          aria-hidden="true"
        >
          <KindGlyph kind={dragged.kind} />
          {kindName(dragged.kind, held)}
        </div>
      )}
    </Panel>
  );
}
