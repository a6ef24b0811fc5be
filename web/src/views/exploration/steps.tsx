import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { formatTime } from "../../base/time.js";
import type { Counterexample, Course, NamedStep } from "../../model/exploration/runs.js";
import type { OpenedRun } from "../../model/exploration/store.js";
import { Prose } from "../../ui/text/prose.js";
import { useDesk } from "./desk-context.js";
import { useStepNow } from "./use-step-now.js";

interface StepsProps {
  readonly counterexample: Counterexample;
  /** Null while the run is only shown. */
  readonly opened: OpenedRun | null;
}

/** The events of a run one below the other; those that come again and again are marked. */
export function Steps({ counterexample, opened }: StepsProps) {
  const now = useStepNow(opened);
  const { stem, loop, watched, unavoidable } = counterexample;
  const rows = [...stem, ...loop].map((step, index) => ({ step, number: index + 1 }));
  const row = ({ step, number }: (typeof rows)[number]) => (
    <Step
      key={number}
      words={step.words}
      number={number}
      isNow={number === now}
      isFailure={step.after === null}
      isUnavoidable={number - 1 === unavoidable}
      canGo={typeof opened?.ticks[number - 1] === "number"}
    >
      <Places step={step} />
    </Step>
  );
  return (
    <StepList>
      {rows.slice(0, stem.length).map(row)}
      {loop.length === 0 ? null : (
        <>
          <li className="exploration-again">
            again and again{watched === null ? "" : `, and ${watched} is never dispatched`}:
          </li>
          {rows.slice(stem.length).map(row)}
        </>
      )}
    </StepList>
  );
}

interface CourseStepsProps extends Pick<StepsProps, "opened"> {
  readonly course: Course;
  /** What fails at its end. */
  readonly message: string;
}

/** What is decided in the run of a workload, one below the other, and where it fails. */
export function CourseSteps({ course, message, opened }: CourseStepsProps) {
  const now = useStepNow(opened);
  const decided = course.decisions.slice(0, course.digits.length);
  const rows = [...decided, { words: message, time: course.time }];
  return (
    <StepList>
      {rows.map(({ words, time }, index) => (
        <Step
          // biome-ignore lint/suspicious/noArrayIndexKey: a decision is known by its place
          key={index}
          words={words}
          number={index + 1}
          isNow={index + 1 === now}
          isFailure={index === decided.length}
          isUnavoidable={false}
          canGo={typeof opened?.ticks[index] === "number"}
        >
          <span className="exploration-places">{formatTime(time)}</span>
        </Step>
      ))}
    </StepList>
  );
}

/** ↑ and ↓ go from step to step. */
function StepList({ children }: { readonly children: ReactNode }) {
  const list = useRef<HTMLOListElement>(null);
  const walk = (event: KeyboardEvent) => {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    const next = buttons[buttons.indexOf(event.target as HTMLButtonElement) + by];
    if (by === 0 || !next) return;
    event.preventDefault();
    next.focus();
    next.click();
  };
  return (
    <ol ref={list} className="exploration-steps" onKeyDown={walk}>
      {children}
    </ol>
  );
}

interface StepProps {
  readonly words: string;
  readonly number: number;
  readonly isNow: boolean;
  readonly isFailure: boolean;
  /** Whether no program can avoid the failure any more behind it. */
  readonly isUnavoidable: boolean;
  readonly canGo: boolean;
  /** How it stands behind the step. */
  readonly children: ReactNode;
}

function Step({ words, number, isNow, isFailure, isUnavoidable, canGo, children }: StepProps) {
  const desk = useDesk();
  const content = (
    <>
      <span className="exploration-number">{number}</span>
      <span>
        <Prose text={words} />
        {isUnavoidable ? (
          <em className="exploration-unavoidable">Behind this no program can avoid the failure.</em>
        ) : null}
      </span>
      {children}
    </>
  );
  return (
    <li className={isFailure ? "fails" : undefined}>
      {canGo ? (
        <button
          type="button"
          aria-current={isNow ? "step" : undefined}
          onClick={() => void desk.goTo(number - 1)}
        >
          {content}
        </button>
      ) : (
        <div>{content}</div>
      )}
    </li>
  );
}

/** Where the threads are behind a step. */
function Places({ step: { after } }: { readonly step: NamedStep }) {
  if (after === null) return <span className="exploration-places">fails</span>;
  return (
    <span className="exploration-places">
      {after.containers.map(({ name, threads }) => (
        <span key={name}>
          <code>{name}</code> {threads.join(" ")}
        </span>
      ))}
    </span>
  );
}
