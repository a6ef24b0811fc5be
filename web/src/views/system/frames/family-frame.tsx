import {
  ChevronsDownUp,
  ChevronsUpDown,
  Maximize2,
  Minimize2,
  StepBack,
  StepForward,
} from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { MANAGER } from "../../../model/system/program.js";
import { type Family, shownOf } from "../../../model/system/systems.js";
import { IconButton } from "../../../ui/icons/icon-button.js";
import { Compartment } from "../../../ui/lazily.js";
import { StudioContext } from "../../../ui/studio-context.js";
import { useSystem, useSystemStore, withRun } from "../system-store.js";
import type { SchedulerViews } from "../views.js";
import { FrameInspector } from "./frame-inspector.js";
import { glanceOf, glanceWords } from "./glance.js";
import { Containers, SharedValues, Values } from "./process-card.js";
import { Strip } from "./strip.js";
import { useFamilyStudio } from "./use-family-studio.js";

interface FamilyFrameProps {
  readonly family: Family;
  readonly views: SchedulerViews;
}

/**
 * The nodes that share a scheduler: its graph with the state of one of them, or that as a card. The manager is the one
 * that the master is the scheduler of, and its threads are the nodes.
 */
export function FamilyFrame({ family, views }: FamilyFrameProps) {
  const shown = useSystem((all) => shownOf(family, all));
  const studio = useFamilyStudio(family, shown.number, views.createStudio);
  const isFolded = useSystem((all) => all.folded.has(family.name));
  const isSelected = useSystem((all) => all.selected === shown.number);
  const [drawn, setDrawn] = useState<{ width: number; height: number } | null>(null);
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isSelected) article.current?.scrollIntoView({ block: "start" });
  }, [isSelected]);
  const isManager = shown.number === MANAGER;
  const look = `${isFolded ? " folded" : ""}${isSelected ? " worked-on" : ""}${isManager ? " manager" : ""}`;
  return (
    <article
      ref={article}
      className={`process family-frame${look}`}
      data-process={shown.number}
      aria-label={isManager ? "Manager" : nameOf(shown.label, family.name)}
    >
      <FrameHeader family={family} />
      {family.nodes.length > 1 ? <Strip family={family} shown={shown.number} /> : null}
      {isFolded ? (
        <Card node={shown.number} />
      ) : (
        <div
          className="frame-body"
          style={drawn ? { "--drawn-width": drawn.width, "--drawn-height": drawn.height } : {}}
        >
          {studio === null ? null : (
            <StudioContext value={studio}>
              <Compartment>
                <views.Graph
                  label={`Graph of ${family.name || "the scheduler"}`}
                  framed={isSelected ? true : "looked-at"}
                  onExtent={setDrawn}
                />
              </Compartment>
              {isManager && !isSelected ? <SharedValues /> : null}
              {isSelected ? <FrameInspector views={views} node={shown.number} /> : null}
            </StudioContext>
          )}
        </div>
      )}
    </article>
  );
}

const nameOf = (label: string, family: string) =>
  `Node ${label}${family === "" ? "" : `, ${family}`}`;

function FrameHeader({ family }: { readonly family: Family }) {
  const store = useSystemStore();
  const { number, label } = useSystem((all) => shownOf(family, all));
  const isFolded = useSystem((all) => all.folded.has(family.name));
  const isSelected = useSystem((all) => all.selected === number);
  const glance = useSystem((all) => glanceOf(all.state?.briefs[number]));
  const words = useSystem((all) => glanceWords(number, all));
  const isReady = useSystem((all) => all.state !== null && all.phase.kind === "running");
  const step = (direction: 1 | -1) => () =>
    void withRun(store, (run) => run.step({ by: "node", node: number }, direction));
  const fold = () =>
    store.setState(({ folded }) => {
      const others = [...folded].filter((name) => name !== family.name);
      return { folded: new Set(isFolded ? others : [...others, family.name]), selected: null };
    });
  const select = () =>
    store.setState(({ folded }) => ({
      selected: isSelected ? null : number,
      folded: new Set([...folded].filter((name) => name !== family.name)),
    }));
  return (
    <header>
      <b>{label}</b>
      {family.name === "" || number === MANAGER ? null : (
        <span className="family">{family.name}</span>
      )}
      <span className={`process-state ${glance}`}>{words}</span>
      <span className="grow" />
      <IconButton
        icon={StepBack}
        label={`A tick of ${label} back`}
        available={isReady}
        onPress={step(-1)}
      />
      <IconButton
        icon={StepForward}
        label={`A tick of ${label} on`}
        available={isReady}
        onPress={step(1)}
      />
      <IconButton
        icon={isFolded ? ChevronsUpDown : ChevronsDownUp}
        label={isFolded ? `Show the graph of ${label}` : `Show ${label} as a card`}
        onPress={fold}
      />
      <IconButton
        icon={isSelected ? Minimize2 : Maximize2}
        label={isSelected ? `Leave ${label}` : `Work on ${label}, and see why`}
        onPress={select}
      />
    </header>
  );
}

/** What matters of a node, where its graph is folded. */
function Card({ node }: { readonly node: number }) {
  const state = useSystem((all) => all.state?.processes[node] ?? null);
  if (state === null) return null;
  return (
    <>
      <Containers state={state} isManager={node === MANAGER} />
      {node === MANAGER ? <SharedValues /> : <Values state={state} />}
    </>
  );
}
