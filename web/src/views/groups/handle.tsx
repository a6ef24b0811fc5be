import type { KeyboardEvent } from "react";
import { aimOfKey, isSame, moveGesture, neighbourOf } from "../../groups/aims.js";
import type { Part } from "../../groups/tree.js";
import { useDesk } from "./desk.js";

interface HandleProps {
  readonly part: Part;
  /** What it is, for people who do not see it. */
  readonly says: string;
}

const ARROWS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"] as const;

/** The name of a part: selects it, is dragged by a pointer, and moves by keys. */
export function Handle({ part, says }: HandleProps) {
  const desk = useDesk();
  const { parts, chosen, choose, draw } = desk;
  const isChosen = chosen === part.id;
  const hasStop = isChosen || (chosen === null && parts[0]?.id === part.id);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    if (event.altKey) {
      const key = ARROWS.find((each) => each === event.key);
      if (!key) return;
      event.preventDefault();
      const aim = aimOfKey(parts, part, key);
      if (aim && !isSame(part, aim)) void draw(moveGesture(part, aim));
      return;
    }
    if (event.key === "Delete") {
      event.preventDefault();
      void draw({ gesture: "delete", targets: [part.id] });
    } else if (event.key === "F2") {
      event.preventDefault();
      choose(part.id);
      desk.rename();
    } else if (event.key === "Escape") choose(null);
    else {
      const next = neighbourOf(parts, part.id, event.key);
      if (next === null) return;
      event.preventDefault();
      choose(next);
      focusPart(next);
    }
  };
  return (
    <button
      type="button"
      className="part-name"
      data-part={part.id}
      tabIndex={hasStop ? 0 : -1}
      aria-pressed={isChosen}
      aria-label={says}
      onClick={() => choose(part.id)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => desk.grab(part, event)}
    >
      {part.name}
    </button>
  );
}

export function focusPart(id: string): void {
  document.querySelector<HTMLElement>(`.groups-view [data-part="${CSS.escape(id)}"]`)?.focus();
}
