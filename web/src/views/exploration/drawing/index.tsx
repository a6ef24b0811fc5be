import { useEffect, useMemo, useState } from "react";
import type { Result } from "../../../base/result.js";
import { drawingIn } from "../../../model/exploration/drawn-run.js";
import type { StateDrawing } from "../../../model/exploration/runs.js";
import { hasRun, keyOf, shownVerdict, shownVerdicts } from "../../../model/exploration/store.js";
import type { Positions } from "../../../model/project/project.js";
import { useStudio } from "../../../ui/studio-context.js";
import { useDesk, useExploration } from "../desk-context.js";
import { type Box, boxOf, toLayout } from "./boxes.js";
import { Picture } from "./picture.js";
import { StateTable } from "./table.js";
import "./drawing.css";

/** All states that were found, as a picture or as a table. */
export default function Drawing({ look }: { readonly look: "picture" | "table" }) {
  const drawing = useExploration(drawingIn);
  if (drawing === null) return null;
  const what = drawing.of === "states" ? "Each box is a state." : GROUPS;
  return (
    <div className="states">
      <div className="states-head">
        <ColouredBy />
        <span>{what}</span>
      </div>
      {look === "picture" ? <LaidOut drawing={drawing} /> : <StateTable drawing={drawing} />}
      <Legend />
    </div>
  );
}

/** Of which property the run is marked, and where it fails. */
function ColouredBy() {
  const desk = useDesk();
  const found = useExploration((state) => state.found);
  const shown = useExploration(shownVerdict);
  const failing = found ? shownVerdicts(found).filter(hasRun) : [];
  if (shown === null) return null;
  const choose = (key: string) => {
    const verdict = failing.find((each) => keyOf(each) === key);
    if (verdict) desk.show(verdict);
  };
  return (
    <label className="states-property">
      Coloured by
      <select value={keyOf(shown)} onChange={({ target }) => choose(target.value)}>
        {failing.map((verdict) => (
          <option key={keyOf(verdict)} value={keyOf(verdict)}>
            {verdict.message}
          </option>
        ))}
      </select>
    </label>
  );
}

const GROUPS = "There are many states: each sums up those whose containers hold as many threads.";

function LaidOut({ drawing }: { readonly drawing: StateDrawing }) {
  const boxes = useMemo(() => drawing.nodes.map((node) => boxOf(node, drawing.of)), [drawing]);
  const places = usePlaces(drawing, boxes);
  const rects = useMemo(
    () =>
      places?.ok ? boxes.map((box, index) => ({ x: 0, y: 0, ...places.value[index], ...box })) : [],
    [places, boxes],
  );
  if (places === null) return <p role="status">The states are being laid out…</p>;
  if (!places.ok) return <p role="alert">{places.message}</p>;
  return <Picture drawing={drawing} boxes={boxes} rects={rects} />;
}

/** Null while the layouter is at work. */
function usePlaces(drawing: StateDrawing, boxes: readonly Box[]): Result<Positions> | null {
  const { graphLayout } = useStudio().ports;
  const [places, setPlaces] = useState<Result<Positions> | null>(null);
  useEffect(() => {
    let isWanted = true;
    setPlaces(null);
    const { nodes, links } = toLayout(drawing, boxes);
    void graphLayout.arrange(nodes, links, "close").then((answer) => {
      if (isWanted) setPlaces(answer);
    });
    return () => {
      isWanted = false;
    };
  }, [graphLayout, drawing, boxes]);
  return places;
}

const SIGNS = [
  ["breaks", "fails here"],
  ["lost", "every run from here fails"],
  ["on-stem", "on the run that fails"],
  ["on-loop", "comes again and again"],
  ["now", "where the run stands"],
] as const;

function Legend() {
  return (
    <ul className="states-legend" aria-label="What the marks mean">
      {SIGNS.map(([mark, words]) => (
        <li key={mark}>
          <i className={mark} />
          {words}
        </li>
      ))}
    </ul>
  );
}
