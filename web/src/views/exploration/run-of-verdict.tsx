import { Footprints, LogOut } from "lucide-react";
import type { ExploredVerdict } from "../../model/exploration/runs.js";
import {
  keyOf,
  type OpenedRun,
  type Standing,
  shownVerdict,
} from "../../model/exploration/store.js";
import { Icon } from "../../ui/icons/icon.js";
import { Prose } from "../../ui/text/prose.js";
import { useDesk, useExploration } from "./desk-context.js";
import { Steps } from "./steps.js";
import { outcomeWords, stepWords } from "./words.js";

/** The run that is stepped through, else that of the verdict that shows. */
export function RunOfVerdict() {
  const shown = useExploration(shownVerdict);
  const opened = useExploration((state) => state.opened);
  const isOpened = opened !== null && (shown === null || keyOf(opened.verdict) === keyOf(shown));
  if (isOpened) return <Opened opened={opened} />;
  return shown ? <Shown verdict={shown} /> : null;
}

function Shown({ verdict }: { readonly verdict: ExploredVerdict }) {
  const desk = useDesk();
  return (
    <section className="exploration-run" aria-label="The run that fails">
      <header>
        <Prose text={verdict.message} />
        {verdict.replay && "impossible" in verdict.replay ? (
          <p className="exploration-hint">
            It cannot be stepped through: <Prose text={verdict.replay.impossible} />
          </p>
        ) : (
          <button
            type="button"
            className="btn primary small"
            onClick={() => desk.stepThrough(verdict)}
          >
            <Icon of={Footprints} />
            Step through it
          </button>
        )}
      </header>
      <Steps verdict={verdict} opened={null} />
    </section>
  );
}

function Opened({ opened }: { readonly opened: OpenedRun }) {
  const desk = useDesk();
  const { verdict, standing, former } = opened;
  return (
    <section className="exploration-run" aria-label="The run that fails">
      <header>
        <output className={`exploration-standing ${standing.kind}`}>
          <Prose text={standingWords(verdict, standing)} /> <Others />
        </output>
        <button type="button" className="btn secondary small" onClick={desk.leave}>
          <Icon of={LogOut} />
          Back to {former}
        </button>
      </header>
      <Steps verdict={verdict} opened={opened} />
    </section>
  );
}

function standingWords(verdict: ExploredVerdict, standing: Standing): string {
  switch (standing.kind) {
    case "asked":
      return "The run is carried out…";
    case "failed":
      return standing.message;
    case "fails":
      return `This run ${outcomeWords(verdict)}. ${verdict.message}`;
    case "elsewhere": {
      const { counterexample } = verdict;
      const steps = counterexample ? [...counterexample.stem, ...counterexample.loop] : [];
      const step = steps[standing.step];
      const where = `From step ${standing.step + 1} on${step ? ` (${stepWords(step)})` : ""} it goes otherwise`;
      if (standing.fault !== null) return `${where}, and still fails: ${standing.fault}`;
      return `This run no longer fails. ${where}.`;
    }
  }
}

/** Whether any other run fails, once all were looked at anew. */
function Others() {
  const opened = useExploration((state) => state.opened);
  const phase = useExploration((state) => state.phase);
  const found = useExploration((state) => state.found);
  if (opened?.standing.kind !== "elsewhere") return null;
  if (phase.kind !== "resting") return <>All others are being looked at…</>;
  const same = found?.exploration.verdicts.filter(
    ({ property }) => property === opened.verdict.property,
  );
  const failing = same?.find(({ verdict }) => verdict === "fails");
  if (failing) return <>Another one fails.</>;
  const holds = same?.every(({ verdict }) => verdict === "holds") ?? false;
  return <>{holds ? "No run fails any more." : "No other one was found that fails."}</>;
}
