import { GripVertical } from "lucide-react";
import { type PointerEvent, useContext } from "react";
import { Icon } from "../../../ui/icons/icon.js";
import { tip } from "../../../ui/tip.js";
import { useRules } from "../rules-context.js";
import { DragContext, type Dragged, type Landing, landingAt } from "./drag.js";

interface GripProps {
  readonly item: string;
  /** The list that it stands in, and where there. */
  readonly into: string;
  readonly index: number;
  readonly kind: Dragged;
  readonly name: string;
}

/** Moves a card or a rule: by dragging, or by Alt with the arrows. */
export function Grip({ item, into, index, kind, name }: GripProps) {
  const { current, draw } = useRules();
  const dragging = useContext(DragContext);

  const move = async (landing: Landing) => {
    const same = landing.into === into && (landing.index === index || landing.index === index + 1);
    if (same || landing.index < 0) return;
    const passed = landing.into === into && landing.index > index;
    const place = passed ? landing.index - 1 : landing.index;
    await draw(
      kind === "card"
        ? { gesture: "moveCard", target: item, ...landing }
        : { gesture: "moveBranch", target: item, index: place },
    );
  };
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (!current || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    dragging.setState({ item, over: null });
  };
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    if (dragging.getState().item !== item) return;
    dragging.setState({ over: landingAt(clientX, clientY, kind, item, into) });
  };
  const end = (isDropped: boolean) => {
    const { item: dragged, over } = dragging.getState();
    dragging.setState({ item: null, over: null });
    if (isDropped && dragged === item && over) void move(over);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === "Escape") return end(false);
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    void move({ into, index: event.key === "ArrowUp" ? index - 1 : index + 2 });
  };
  return (
    <button
      type="button"
      className="grip"
      aria-label={`Move ${name}`}
      aria-disabled={!current}
      data-grip={item}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      onKeyDown={onKeyDown}
      {...tip("Drag, or Alt with an arrow", "Alt+↑↓")}
    >
      <Icon of={GripVertical} size={14} />
    </button>
  );
}
