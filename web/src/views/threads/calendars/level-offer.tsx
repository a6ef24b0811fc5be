import { type FormEvent, useEffect, useRef, useState } from "react";
import { useSelection, useStudio } from "../../../ui/studio-context.js";
import { useRules } from "../../../ui/use-rules.js";
import type { Appointment, Calendar } from "./calendars.js";
import { type Calls, levelGesture, statementOf } from "./level-gesture.js";

interface LevelOfferProps {
  readonly calendars: readonly Calendar[];
  /** Which makes appointments. */
  readonly handler: string;
  readonly dropped: { readonly thread: number; readonly level: number } | null;
}

/** Offers another level for calls such as that of the chosen appointment. */
export function LevelOffer({ calendars, handler, dropped }: LevelOfferProps) {
  const thread = useSelection(({ selection }) =>
    selection.kind === "thread" ? selection.thread : null,
  );
  const found = thread === null ? null : placeOf(calendars, thread);
  if (!found) return null;
  const level = dropped?.thread === thread ? dropped.level : found.level;
  return (
    <Offer
      key={`${thread} ${level}`}
      {...found}
      handler={handler}
      wanted={level}
      isAsked={level !== found.level}
    />
  );
}

interface Place {
  readonly appointment: Appointment;
  readonly calls: Calls;
  readonly calendar: string;
  readonly keyName: string;
  readonly level: number;
}

/** Where a thread has an appointment at a level; null where none, or its scheduler is not told what it calls. */
function placeOf(calendars: readonly Calendar[], thread: number): Place | null {
  for (const { name, keyName, levels } of calendars) {
    for (const { key, appointments } of levels) {
      const appointment = appointments.find((one) => one.thread === thread);
      if (!appointment || key === null || keyName === null) continue;
      const { call, stage } = appointment;
      // A newborn's level is what `newthread` gives it.
      if (call === null || call === "cpu" || stage === null) return null;
      const calls = { call: call.toUpperCase(), stage };
      return { appointment, calls, calendar: name, keyName, level: key };
    }
  }
  return null;
}

interface OfferProps extends Place, Pick<LevelOfferProps, "handler"> {
  readonly wanted: number;
  /** Whether it was dragged there: the answer is to be given next. */
  readonly isAsked: boolean;
}

function Offer({
  handler,
  appointment,
  calls,
  calendar,
  keyName,
  level,
  wanted,
  isAsked,
}: OfferProps) {
  const { requests } = useStudio();
  const rules = useRules();
  const [text, setText] = useState(`${wanted}`);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsked) button.current?.focus();
  }, [isAsked]);
  const isNumber = /^-?\d{1,9}$/.test(text.trim());
  const to = { key: keyName, level: Number(text) };
  const can = rules !== null && isNumber && to.level !== level;
  const give = (event: FormEvent) => {
    event.preventDefault();
    if (can) void requests.draw(levelGesture(rules, handler, calls, to));
  };
  const step = calls.stage === "COMMIT" ? "to begin" : "to end";
  return (
    <form className="calendar level-offer" aria-label="Another level" onSubmit={give}>
      <p>
        <strong>{appointment.name}</strong> has {keyName} {level} in <code>{calendar}</code>: a call
        of {calls.call.toLowerCase()} that is {step}.
      </p>
      <label>
        Give such calls {keyName}{" "}
        <input
          inputMode="numeric"
          value={text}
          aria-invalid={!isNumber}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <button ref={button} type="submit" className="btn secondary small" aria-disabled={!can}>
        Change {handler}
      </button>
      {can ? <code>{statementOf(calls, to)}</code> : null}
    </form>
  );
}
