import { CircleCheck, CircleHelp, CircleX, Orbit } from "lucide-react";
import { formatNumber } from "../../base/time.js";
import { isOwed, unreadableLine } from "../../model/exploration/properties.js";
import type { ExplorationProgress, ExploredVerdict } from "../../model/exploration/runs.js";
import { type Found, keyOf, shownVerdict, shownVerdicts } from "../../model/exploration/store.js";
import { Empty } from "../../ui/empty.js";
import { Icon } from "../../ui/icons/icon.js";
import { useProject } from "../../ui/studio-context.js";
import { Prose } from "../../ui/text/prose.js";
import { useDesk, useExploration } from "./desk-context.js";
import { extentWords, outcomeWords, programWords } from "./words.js";

/** How far the search is, and what it came to. */
export function Results() {
  const phase = useExploration((state) => state.phase);
  const found = useExploration((state) => state.found);
  return (
    <div className="exploration-results">
      {phase.kind === "failed" && !unreadableLine(phase.message) ? (
        <p role="alert" className="exploration-complaint">
          <Prose text={phase.message} />
        </p>
      ) : null}
      {phase.kind === "searching" ? <Searching progress={phase.progress} /> : null}
      {phase.kind === "compiling" ? <p role="status">The scheduler is being compiled…</p> : null}
      {found ? <Verdicts found={found} /> : phase.kind === "resting" ? <Invitation /> : null}
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
  const { states, frontier, depth, seconds } = progress;
  return (
    <p role="status" className="exploration-progress">
      <b>{formatNumber(states)} states</b> up to {depth} events, {formatNumber(frontier)} to go on
      from, {Math.round(seconds)} s
    </p>
  );
}

function Verdicts({ found }: { readonly found: Found }) {
  const version = useProject((state) => state.schedulerVersion);
  const isStale = found.schedulerVersion !== version;
  const { exploration } = found;
  return (
    <section aria-label="What was found" data-stale={isStale ? "" : undefined}>
      <p className="exploration-extent">
        <Prose text={`For ${programWords(exploration)}: ${extentWords(exploration)}.`} />
        {isStale ? " The scheduler has changed since." : null}
      </p>
      <ul className="exploration-verdicts">
        {shownVerdicts(found).map((verdict) => (
          <VerdictRow key={keyOf(verdict)} verdict={verdict} />
        ))}
      </ul>
    </section>
  );
}

const ICONS = { holds: CircleCheck, fails: CircleX, open: CircleHelp } as const;

function VerdictRow({ verdict }: { readonly verdict: ExploredVerdict }) {
  const desk = useDesk();
  const shown = useExploration(shownVerdict);
  const isShown = shown !== null && keyOf(shown) === keyOf(verdict);
  const words = (
    <>
      <Icon of={ICONS[verdict.verdict]} />
      <span>
        <b>{outcomeWords(verdict)}</b> <Prose text={verdict.message} />
      </span>
    </>
  );
  // What a scheduler need not have is no failure of it.
  const kind = verdict.verdict === "fails" && !isOwed(verdict.property) ? "told" : verdict.verdict;
  return (
    <li className={`exploration-verdict ${kind}`}>
      {verdict.counterexample ? (
        <button type="button" aria-pressed={isShown} onClick={() => desk.show(verdict)}>
          {words}
        </button>
      ) : (
        <div>{words}</div>
      )}
    </li>
  );
}
