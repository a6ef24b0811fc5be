import { CircleCheck, CircleHelp, CircleX, Orbit } from "lucide-react";
import { useState } from "react";
import { formatNumber } from "../../base/time.js";
import { drawingIn } from "../../model/exploration/drawn-run.js";
import { isOwed } from "../../model/exploration/properties.js";
import type { ExplorationProgress, ExploredVerdict } from "../../model/exploration/runs.js";
import {
  type Found,
  hasRun,
  isStale,
  keyOf,
  shownVerdict,
  shownVerdicts,
} from "../../model/exploration/store.js";
import { Empty } from "../../ui/empty.js";
import { Segmented } from "../../ui/fields/radios.js";
import { Icon } from "../../ui/icons/icon.js";
import { Compartment, lazily } from "../../ui/lazily.js";
import { useProject } from "../../ui/studio-context.js";
import { Prose } from "../../ui/text/prose.js";
import { useDesk, useExploration } from "./desk-context.js";
import { GoOn } from "./go-on.js";
import { SmallestResult } from "./smallest-field.js";
import { States } from "./states.js";
import { extentWords, heldWords, outcomeWords, rangeWords } from "./words.js";

/** How far the search is, and what it came to. */
export function Results() {
  const phase = useExploration((state) => state.phase);
  const found = useExploration((state) => state.found);
  const isEmpty = useExploration(({ smallest }) => smallest.kind === "resting");
  return (
    <div className="exploration-results">
      {phase.kind === "failed" ? (
        <p role="alert" className="exploration-complaint">
          <Prose text={phase.message} />
        </p>
      ) : null}
      {phase.kind === "searching" ? <Searching progress={phase.progress} /> : null}
      {phase.kind === "compiling" ? <p role="status">The scheduler is being compiled…</p> : null}
      <SmallestResult />
      {found ? (
        <Verdicts found={found} />
      ) : phase.kind === "resting" && isEmpty ? (
        <Invitation />
      ) : null}
    </div>
  );
}

function Invitation() {
  return (
    <Empty
      icon={Orbit}
      title="Nothing explored yet"
      text="A run shows one course of events. Explore looks at all of them, and shows the shortest that fails."
    />
  );
}

function Searching({ progress }: { readonly progress: ExplorationProgress | null }) {
  if (!progress) return <p role="status">The search begins…</p>;
  const { phase, states, frontier, depth, seconds } = progress;
  const isOfRuns = phase === "runs";
  return (
    <p role="status" className="exploration-progress">
      <b>{formatNumber(states)} states</b> up to {depth} {isOfRuns ? "ticks" : "events"},{" "}
      {formatNumber(frontier)} {isOfRuns ? "runs to be made" : "to go on from"},{" "}
      {Math.round(seconds)} s
    </p>
  );
}

const Drawing = lazily(() => import("./drawing/index.js"));

const LOOKS = [
  { value: "verdicts", label: "Properties" },
  { value: "picture", label: "States" },
  { value: "table", label: "Table of states" },
] as const;

function Verdicts({ found }: { readonly found: Found }) {
  const [look, setLook] = useState<(typeof LOOKS)[number]["value"]>("verdicts");
  const isDrawn = useExploration((state) => drawingIn(state) !== null);
  const isOld = useProject((state) => isStale(found, state));
  const desk = useDesk();
  const isResting = useExploration(({ phase }) => phase.kind === "resting");
  const { exploration } = found;
  const held = heldWords(exploration);
  const changed = exploration.varies === "program" ? "The scheduler has" : "The texts have";
  return (
    <section aria-label="What was found" data-stale={isOld ? "" : undefined}>
      <p className="exploration-extent">
        <Prose text={`For ${rangeWords(exploration)}: ${extentWords(found)}.`} />
        {isOld ? ` ${changed} changed since.` : null}{" "}
        {exploration.canGoOn && !isOld && isResting ? (
          <GoOn limit={exploration.extent.limit} onPress={() => void desk.goOn()} />
        ) : null}
        {held === "" ? null : (
          <small>
            <Prose text={held} />
          </small>
        )}
      </p>
      {isDrawn ? (
        <Segmented
          legend="What shows"
          name="exploration-look"
          value={look}
          onChange={setLook}
          options={LOOKS}
        />
      ) : null}
      {isDrawn && look !== "verdicts" ? (
        <Compartment waiting={<p role="status">The drawing is being loaded…</p>}>
          <Drawing look={look} />
        </Compartment>
      ) : (
        <ul className="exploration-verdicts">
          {shownVerdicts(found)
            .filter(isNew)
            .map((verdict) => (
              <VerdictRow key={keyOf(verdict)} verdict={verdict} />
            ))}
        </ul>
      )}
      {exploration.varies === "program" && (look === "verdicts" || !isDrawn) ? (
        <States {...exploration} />
      ) : null}
    </section>
  );
}

/** What is not known of several properties is said once. */
const isNew = (one: ExploredVerdict, at: number, all: readonly ExploredVerdict[]): boolean =>
  one.verdict !== "open" || all.findIndex(({ message }) => message === one.message) === at;

/** By what is said of a property. */
export const VERDICT_ICONS = { holds: CircleCheck, fails: CircleX, open: CircleHelp } as const;

function VerdictRow({ verdict }: { readonly verdict: ExploredVerdict }) {
  const desk = useDesk();
  const shown = useExploration(shownVerdict);
  const isShown = shown !== null && keyOf(shown) === keyOf(verdict);
  const words = (
    <>
      <Icon of={VERDICT_ICONS[verdict.verdict]} />
      <span>
        <b>{outcomeWords(verdict)}</b> <Prose text={verdict.message} />
      </span>
    </>
  );
  // What a scheduler need not have is no failure of it.
  const kind = verdict.verdict === "fails" && !isOwed(verdict.property) ? "told" : verdict.verdict;
  return (
    <li className={`exploration-verdict ${kind}`}>
      {hasRun(verdict) ? (
        <button type="button" aria-pressed={isShown} onClick={() => desk.show(verdict)}>
          {words}
        </button>
      ) : (
        <div>{words}</div>
      )}
    </li>
  );
}
