import { type KeyboardEvent, useRef } from "react";
import type { Counterexample, NamedStep } from "../../model/exploration/runs.js";
import type { OpenedRun } from "../../model/exploration/store.js";
import { useRun } from "../../ui/studio-context.js";
import { useDesk } from "./desk-context.js";

interface StepsProps {
  readonly counterexample: Counterexample;
  /** Null while the run is only shown. */
  readonly opened: OpenedRun | null;
}

/** The events of a run one below the other; those that come again and again are marked. */
export function Steps({ counterexample, opened }: StepsProps) {
  const now = useStepNow(opened);
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
  const { stem, loop, watched, unavoidable } = counterexample;
  const rows = [...stem, ...loop].map((step, index) => ({ step, number: index + 1 }));
  const row = ({ step, number }: (typeof rows)[number]) => (
    <Step
      key={number}
      step={step}
      number={number}
      isNow={number === now}
      isUnavoidable={number - 1 === unavoidable}
      canGo={typeof opened?.ticks[number - 1] === "number"}
    />
  );
  return (
    <ol ref={list} className="exploration-steps" onKeyDown={walk}>
      {rows.slice(0, stem.length).map(row)}
      {loop.length === 0 ? null : (
        <>
          <li className="exploration-again">
            again and again{watched === null ? "" : `, and ${watched} is never dispatched`}:
          </li>
          {rows.slice(stem.length).map(row)}
        </>
      )}
    </ol>
  );
}

interface StepProps {
  readonly step: NamedStep;
  readonly number: number;
  readonly isNow: boolean;
  /** Whether no program can avoid the failure any more behind it. */
  readonly isUnavoidable: boolean;
  readonly canGo: boolean;
}

function Step({ step, number, isNow, isUnavoidable, canGo }: StepProps) {
  const desk = useDesk();
  const words = (
    <>
      <span className="exploration-number">{number}</span>
      <span>
        {step.words}
        {isUnavoidable ? (
          <em className="exploration-unavoidable">Behind this no program can avoid the failure.</em>
        ) : null}
      </span>
      <Places step={step} />
    </>
  );
  return (
    <li className={step.after === null ? "fails" : undefined}>
      {canGo ? (
        <button
          type="button"
          aria-current={isNow ? "step" : undefined}
          onClick={() => void desk.goTo(number - 1)}
        >
          {words}
        </button>
      ) : (
        <div>{words}</div>
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

/** The last step, counted from 1, that the run that shows has come to. */
function useStepNow(opened: OpenedRun | null): number {
  const tick = useRun((state) => state.simulation?.tick ?? 0);
  if (opened === null) return 0;
  const { ticks, at } = opened;
  if (ticks[at] === tick) return at + 1;
  return ticks.findLastIndex((each) => each !== null && each <= tick) + 1;
}
