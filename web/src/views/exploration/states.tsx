import { formatNumber } from "../../base/time.js";
import type { ExplorationOfPrograms } from "../../model/exploration/runs.js";
import { useDesk, useExploration } from "./desk-context.js";
import { shapeWords, statesWords } from "./words.js";

/** All states, summed up by the lengths of containers; each line leads to a run that comes there. */
export function States({ shapes, extent }: Pick<ExplorationOfPrograms, "shapes" | "extent">) {
  const desk = useDesk();
  const shown = useExploration((state) => state.shape);
  if (shapes.length === 0) return null;
  return (
    <details className="exploration-states">
      <summary>{statesWords(extent.states)} by what containers hold</summary>
      <ul>
        {shapes.map((shape) => (
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
