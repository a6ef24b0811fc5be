import { drawnRun } from "../../../model/exploration/drawn-run.js";
import type { StateDrawing } from "../../../model/exploration/runs.js";
import { shownVerdict } from "../../../model/exploration/store.js";
import { FiguresTable } from "../../../ui/tables/figures-table.js";
import { useDesk, useExploration } from "../desk-context.js";
import { linesOf } from "./boxes.js";
import { markOf, markWords, nodesOnRun } from "./marks.js";

const MOST_WORDS = 3;

/** The same as rows: each state, what may happen in it, and what is marked of it. */
export function StateTable({ drawing }: { readonly drawing: StateDrawing }) {
  const desk = useDesk();
  const state = useExploration((each) => each);
  const kinds = nodesOnRun(drawnRun(state));
  const property = shownVerdict(state)?.property ?? null;
  const rows = drawing.nodes.map((node, index) => ({ node, index }));
  return (
    <FiguresTable
      className="states-table"
      caption={<caption className="unseen">States, and what may happen in each</caption>}
      columns={[{ figures: "No." }, "State", "Marked", "What may happen"]}
      rows={rows}
      keyOf={({ index }) => index}
      cells={({ node, index }) => [
        index + 1,
        <button
          key="state"
          type="button"
          aria-pressed={index === state.node}
          onClick={() => void desk.goToNode(index)}
        >
          {linesOf(node, drawing.of).join(" · ")}
        </button>,
        markWords(markOf(node, property), kinds.get(index) ?? "plain"),
        aheadWords(drawing, index),
      ]}
    />
  );
}

/** `a yields → 4`. */
function aheadWords({ edges }: StateDrawing, node: number): string {
  const ahead = edges.filter(({ from }) => from === node);
  const each = ahead.map(({ words, to }) => {
    const more = words.length > MOST_WORDS ? " …" : "";
    return `${words.slice(0, MOST_WORDS).join(", ")}${more} → ${to + 1}`;
  });
  return each.join("; ");
}
