import { Circle, CircleCheck, CircleDot, CircleHelp, type LucideIcon } from "lucide-react";
import { useStore } from "zustand";
import type { CheckResult, Verdict } from "../../../model/lessons/format.js";
import { isDone } from "../../../model/lessons/progress.js";
import { Icon } from "../../../ui/icons/icon.js";
import { Prose } from "../../../ui/text/prose.js";
import type { StepProps } from "../step/step.js";
import type { Words } from "../words/english.js";
import { useWords } from "../words/lesson-words.js";

const ICONS: Readonly<Record<Verdict["state"], LucideIcon>> = {
  passed: CircleCheck,
  failed: CircleDot,
  open: Circle,
  unknown: CircleHelp,
};

const STATES: Readonly<Record<Verdict["state"], string>> = {
  passed: "Done",
  failed: "Not yet",
  open: "To do",
  unknown: "Not known",
};

interface ChecksProps extends StepProps {
  /** Whether they are looked at by themselves, so that something is told soon. */
  readonly waits?: boolean;
}

/** How each check stands, in words, as the learner goes on. */
export function Checks({ desk, shown, waits = true }: ChecksProps) {
  const { step, progress } = shown;
  const words = useWords();
  const result = useStore(desk.store, (state) => state.result);
  const isChecking = useStore(desk.store, (state) => state.isChecking);
  const wasDone = isDone(progress, step.id) && result !== null && !result.passed;
  return (
    <section className="lesson-checks" aria-label="Checks" aria-busy={isChecking}>
      <ul>
        {(result?.results ?? []).map((each, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the checks of a step stay where they are
          <CheckItem key={at} result={each} />
        ))}
      </ul>
      {waits && result === null ? <p className="muted">{words.waiting}</p> : null}
      {wasDone ? <p className="muted">{words.wasDone}</p> : null}
      {result?.isPartial ? (
        <button type="button" className="btn secondary small" onClick={() => void desk.check()}>
          {words.check}
        </button>
      ) : null}
    </section>
  );
}

function CheckItem({ result: { check, verdict, score } }: { readonly result: CheckResult }) {
  const { state } = verdict;
  const words = useWords();
  return (
    <li className={`lesson-check ${state}`}>
      <Icon of={ICONS[state]} />
      <div>
        <span className="unseen">{STATES[state]}: </span>
        <Told verdict={check.kind === "question" ? brief(verdict, words) : verdict} />
        {score ? <small>{words.score(score.right, score.made)}</small> : null}
      </div>
    </li>
  );
}

/** What is said to a choice stands below that. */
function brief(verdict: Verdict, words: Words): Verdict {
  if (verdict.state === "passed") return { ...verdict, said: words.right };
  return verdict.state === "failed" ? { state: "open", wanted: words.wrong } : verdict;
}

function Told({ verdict }: { readonly verdict: Verdict }) {
  switch (verdict.state) {
    case "passed":
      return <Prose text={verdict.said} />;
    case "open":
      return <Prose text={verdict.wanted} />;
    case "unknown":
      return <Prose text={verdict.why} />;
    case "failed":
      return (
        <>
          <Prose text={verdict.wanted} />
          <p className="muted">
            <Prose text={verdict.seen} />
          </p>
        </>
      );
  }
}
