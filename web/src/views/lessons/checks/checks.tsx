import { Circle, CircleCheck, CircleDot, CircleHelp, type LucideIcon } from "lucide-react";
import { useStore } from "zustand";
import type { CheckResult, Say, Verdict } from "../../../model/lessons/format.js";
import { isDone } from "../../../model/lessons/progress.js";
import { Icon } from "../../../ui/icons/icon.js";
import { useCompilation, useProject } from "../../../ui/studio-context.js";
import { Prose } from "../../../ui/text/prose.js";
import { useWords } from "../lesson-words.js";
import type { StepProps } from "../step/step.js";

const ICONS: Readonly<Record<Verdict["state"], LucideIcon>> = {
  passed: CircleCheck,
  failed: CircleDot,
  open: Circle,
  unknown: CircleHelp,
};

interface ChecksProps extends StepProps {
  /** Whether they are looked at by themselves, so that something is told soon. */
  readonly waits?: boolean;
}

/** How each check stands, in words, as the learner goes on. */
export function Checks({ desk, shown, waits = true }: ChecksProps) {
  const { step, progress } = shown;
  const { language, say } = useWords();
  const result = useStore(desk.store, (state) => state.result);
  const isChecking = useStore(desk.store, (state) => state.isChecking);
  const isOlder = useIsOlder() && waits;
  const wasDone = isDone(progress, step.id) && result !== null && !result.passed;
  return (
    <section
      lang={language}
      className={isOlder ? "lesson-checks older" : "lesson-checks"}
      aria-label={say("checks")}
      aria-busy={isChecking}
    >
      <ul>
        {saidOnce(result?.results ?? []).map((each, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the checks of a step stay where they are
          <CheckItem key={at} result={each} />
        ))}
      </ul>
      {waits && result === null ? <p className="muted">{say("waiting")}</p> : null}
      {wasDone ? <p className="muted">{say("wasDone")}</p> : null}
      {result?.isPartial ? (
        <button type="button" className="btn secondary small" onClick={() => void desk.check()}>
          {say("check")}
        </button>
      ) : null}
    </section>
  );
}

/** An error of the text is seen by all checks of it: the first one tells it. */
function saidOnce(results: readonly CheckResult[]): readonly CheckResult[] {
  const told = new Set<string>();
  return results.map((each) => {
    if (each.verdict.state !== "failed") return each;
    const { seen } = each.verdict;
    if (told.has(seen)) return { ...each, verdict: { ...each.verdict, seen: "" } };
    told.add(seen);
    return each;
  });
}

/** Whether the checks are of an older text, as long as the compiler has no answer about this one. */
function useIsOlder(): boolean {
  const version = useProject((state) => state.version);
  return useCompilation(({ analysis }) => analysis !== null && analysis.version !== version);
}

function CheckItem({ result: { check, verdict, score } }: { readonly result: CheckResult }) {
  const { state } = verdict;
  const { say } = useWords();
  return (
    <li className={`lesson-check ${state}`}>
      <Icon of={ICONS[state]} />
      <div>
        <span className="unseen">{say(state)}: </span>
        <Told verdict={check.kind === "question" ? brief(verdict, say) : verdict} />
        {score ? <small>{say("score", score)}</small> : null}
      </div>
    </li>
  );
}

/** What is said to a choice stands below that. */
function brief(verdict: Verdict, say: Say): Verdict {
  if (verdict.state === "passed") return { ...verdict, said: say("right") };
  return verdict.state === "failed" ? { state: "open", wanted: say("wrong") } : verdict;
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
          {verdict.seen === "" ? null : (
            <p className="muted">
              <Prose text={verdict.seen} />
            </p>
          )}
        </>
      );
  }
}
