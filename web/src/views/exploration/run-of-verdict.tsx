import { Footprints, LogOut } from "lucide-react";
import { type RefObject, useEffect, useRef } from "react";
import { drawnWay } from "../../model/exploration/drawn-run.js";
import { isCourse, type KeptRun } from "../../model/exploration/kept-run.js";
import type { ExploredVerdict, NamedStep } from "../../model/exploration/runs.js";
import {
  keyOf,
  type OpenedRun,
  type Standing,
  shownKey,
  shownVerdict,
} from "../../model/exploration/store.js";
import { othersWords, otherwiseWords } from "../../ui/exploration/standing.js";
import { Icon } from "../../ui/icons/icon.js";
import { Prose } from "../../ui/text/prose.js";
import { useDesk, useExploration } from "./desk-context.js";
import { DownloadMenu } from "./download-menu.js";
import { CourseSteps, Steps } from "./steps.js";
import { failureWords, placesWords, shapeWords } from "./words.js";

/** The run that is stepped through, else that of the verdict that shows. */
export function RunOfVerdict() {
  const shown = useExploration(shownVerdict);
  const opened = useExploration((state) => state.opened);
  const key = useExploration(shownKey);
  const shape = useExploration((state) => state.shape);
  const drawn = useExploration(drawnWay);
  const isPressed = useRef(false);
  if (shape !== null) return <Way way={shape.way} words={shapeWords(shape)} />;
  if (drawn !== null) return <Way way={drawn} words={placesWords(drawn)} />;
  if (opened !== null && keyOf(opened.kept) === key)
    return <Opened opened={opened} isPressed={isPressed} />;
  return shown ? <Shown verdict={shown} isPressed={isPressed} /> : null;
}

interface Pressed {
  /** Whether the button was pressed in the place of which another one comes, which then takes the keys. */
  readonly isPressed: RefObject<boolean>;
}

/** Takes the keys from a button that has gone. */
function useKeysOfFormer({ isPressed }: Pressed): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isPressed.current) button.current?.focus();
    isPressed.current = false;
  }, [isPressed]);
  return button;
}

/** The way to states that were looked up. */
function Way({ way, words }: { readonly way: readonly NamedStep[]; readonly words: string }) {
  const run = { stem: way, loop: [], watched: null, unavoidable: null };
  return (
    <section className="exploration-run" aria-label="The way to these states">
      <header>
        <span>
          A shortest way to where <b>{words}</b>
        </span>
      </header>
      <Steps counterexample={run} opened={null} />
    </section>
  );
}

function Shown({ verdict, isPressed }: Pressed & { readonly verdict: ExploredVerdict }) {
  const desk = useDesk();
  const button = useKeysOfFormer({ isPressed });
  const { counterexample, replay, course, message } = verdict;
  return (
    <section className="exploration-run" aria-label="The run that fails">
      <header>
        <span>
          <Prose text={message} />
        </span>
        {replay && "impossible" in replay ? (
          <>
            <p className="exploration-hint">
              It cannot be stepped through. <Prose text={replay.impossible} /> Change the text or
              the graph, then press Explore: it says whether a run still fails.
            </p>
            <DownloadMenu verdict={verdict} />
          </>
        ) : (
          <span className="exploration-ways">
            <button
              type="button"
              ref={button}
              className="btn primary small"
              onClick={() => {
                isPressed.current = true;
                desk.stepThrough(verdict);
              }}
            >
              <Icon of={Footprints} />
              Step through it
            </button>
            {course ? null : <DownloadMenu verdict={verdict} />}
          </span>
        )}
      </header>
      {counterexample ? <Steps counterexample={counterexample} opened={null} /> : null}
      {course ? <CourseSteps course={course} message={message} opened={null} /> : null}
    </section>
  );
}

function Opened({ opened, isPressed }: Pressed & { readonly opened: OpenedRun }) {
  const desk = useDesk();
  const button = useKeysOfFormer({ isPressed });
  const leave = () => {
    isPressed.current = true;
    desk.leave();
  };
  const { kept, standing } = opened;
  return (
    <section className="exploration-run" aria-label="The run that fails">
      <header>
        <output className={`exploration-standing ${standing.kind}`}>
          <Prose text={standingWords(kept, standing)} /> <Others />
        </output>
        {standing.kind === "fails" ? <p className="exploration-hint">{MEND}</p> : null}
        <button ref={button} type="button" className="btn secondary small" onClick={leave}>
          <Icon of={LogOut} />
          Back to {isCourse(kept) ? "a run by chance" : kept.former}
        </button>
      </header>
      {isCourse(kept) ? (
        <CourseSteps course={kept.course} message={kept.message} opened={opened} />
      ) : (
        <Steps counterexample={kept.counterexample} opened={opened} />
      )}
    </section>
  );
}

/** What to do with a run that fails. */
export const MEND =
  "Go through it by its steps. Change the text or the graph, and here stands at once whether it still fails.";

function standingWords(kept: KeptRun, standing: Standing): string {
  switch (standing.kind) {
    case "asked":
      return "The run is carried out…";
    case "failed":
      return standing.message;
    case "fails":
      return `This run ${isCourse(kept) ? "fails" : failureWords(kept.counterexample)}. ${kept.message}`;
    case "elsewhere": {
      const { step, fault } = standing;
      const where = step === null ? "" : otherwiseWords(step, stepWords(kept, step));
      if (fault === null) return `This run no longer fails.${where && ` ${where}.`}`;
      return where ? `${where}, and still fails: ${fault}` : `It still fails: ${fault}`;
    }
  }
}

function stepWords(kept: KeptRun, step: number): string | undefined {
  const steps = isCourse(kept)
    ? kept.course.decisions
    : [...kept.counterexample.stem, ...kept.counterexample.loop];
  return steps[step]?.words;
}

/** Whether any other run fails, where this one no longer does. */
function Others() {
  const opened = useExploration((state) => state.opened);
  const phase = useExploration((state) => state.phase);
  const found = useExploration((state) => state.found);
  if (opened?.standing.kind !== "elsewhere") return null;
  return <>{othersWords(opened.kept.property, { phase, found })}</>;
}
