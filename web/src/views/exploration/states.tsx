import { useState } from "react";
import { formatNumber } from "../../base/time.js";
import type { ExplorationOfPrograms } from "../../model/exploration/runs.js";
import { useDesk, useExploration } from "./desk-context.js";
import { shapeWords, statesWords } from "./words.js";

/** All states, summed up by the lengths of containers; each line leads to a run that comes there. */
export function States({ shapes, extent }: Pick<ExplorationOfPrograms, "shapes" | "extent">) {
  const desk = useDesk();
  const shown = useExploration((state) => state.shape);
  // There can be thousands, and who types while they are explored waits for none of them.
  const [isOpen, setOpen] = useState(false);
  if (shapes.length === 0) return null;
  return (
    <details
      className="exploration-states"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{statesWords(extent.states)} by what containers hold</summary>
      <ul>
        {(isOpen ? shapes : []).map((shape) => (
          <li key={shapeWords(shape)}>
            <button
              type="button"
              aria-pressed={shape === shown}
              onClick={() => desk.showWay(shape)}
            >
              <span>{shapeWords(shape)}</span>
              <b>{formatNumber(shape.states)}</b>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
