import {
  Bed,
  ClockArrowDown,
  Cpu,
  HardDrive,
  Hourglass,
  Lock,
  type LucideIcon,
  Network,
  Plug,
} from "lucide-react";
import { type DragEvent, useMemo, useState } from "react";
import { formatTime } from "../../../base/time.js";
import type { Appointments } from "../../../generated/calendars.js";
import type { Analysis } from "../../../generated/services.js";
import type { SimulationState } from "../../../model/run/simulation.js";
import { select } from "../../../model/selection.js";
import { Icon } from "../../../ui/icons/icon.js";
import { useSelection, useStudio } from "../../../ui/studio-context.js";
import { type Appointment, type Calendar, calendarsOf, type KnownPlace } from "./calendars.js";
import { LevelOffer } from "./level-offer.js";
import "./calendars.css";

/** More of a level, or of a place, are told by a number. */
const SHOWN = 24;

interface CalendarsProps {
  readonly program: Analysis;
  readonly simulation: SimulationState;
  readonly library: Appointments;
}

/** The calendars at the present moment: levels as rows, and the line that the clock moves beside them. */
export default function Calendars({ program, simulation, library }: CalendarsProps) {
  const { calendars, known } = useMemo(
    () => calendarsOf(program, simulation, library),
    [program, simulation, library],
  );
  const { selection } = useStudio().stores;
  const [dropped, setDropped] = useState<Dropped | null>(null);
  const drop = (thread: number, level: number) => {
    select(selection, { kind: "thread", thread });
    setDropped({ thread, level });
  };
  return (
    <div className="calendars">
      <LevelOffer calendars={calendars} handler={library.handler} dropped={dropped} />
      {calendars.map((one) => (
        <CalendarCard key={one.name} calendar={one} onDrop={drop} />
      ))}
      <section className="calendar clock" aria-label="What the clock moves">
        <h3>Clock</h3>
        {known.map((one) => (
          <Place key={one.name} place={one} />
        ))}
      </section>
    </div>
  );
}

/** A thread’s appointment was dropped on a level. */
export interface Dropped {
  readonly thread: number;
  readonly level: number;
}

/** What a dragged appointment is told by, with its calendar: it can be dropped there alone. */
const DRAGGED = "application/x-appointment";
const draggedIn = (calendar: string) => `${DRAGGED}.${calendar.toLowerCase().replace(/\W/g, "-")}`;

interface CalendarCardProps {
  readonly calendar: Calendar;
  readonly onDrop: (thread: number, level: number) => void;
}

function CalendarCard({ calendar: { name, keyName, levels }, onDrop }: CalendarCardProps) {
  const last = keyName === null ? null : levels.at(-1)?.key;
  const number = levels.reduce((sum, { appointments }) => sum + appointments.length, 0);
  return (
    <section className="calendar" aria-label={`Calendar ${name}`}>
      <h3>
        <code>{name}</code> <span className="count">{number}</span>
      </h3>
      {number === 0 ? <p className="quiet">No appointments</p> : null}
      <ol>
        {levels.map(({ key, appointments }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: keys can come twice in a container that is not sorted
            key={index}
            {...(key === null ? {} : dropZone(name, (thread) => onDrop(thread, key)))}
          >
            {keyName === null ? null : (
              <span className="level">
                {keyName} {key}
              </span>
            )}
            <Tokens appointments={appointments} calendar={keyName === null ? null : name} />
          </li>
        ))}
      </ol>
      {last == null || !levels.some(({ appointments }) => appointments.some(canMove)) ? null : (
        <p className="later" {...dropZone(name, (thread) => onDrop(thread, last + 1))}>
          <span className="level">
            {keyName} {last + 1}
          </span>
          <span className="quiet">Drop an appointment here, or on a level.</span>
        </p>
      )}
    </section>
  );
}

/** A newborn’s level is what `newthread` gives it, and `appoint` gives all others. */
const canMove = ({ call, stage }: Appointment) => call !== null && call !== "cpu" && stage !== null;

/** What takes appointments of a calendar that are dropped on it. */
function dropZone(calendar: string, drop: (thread: number) => void) {
  const type = draggedIn(calendar);
  const mark = ({ currentTarget }: DragEvent<HTMLElement>, isOver: boolean) =>
    currentTarget.toggleAttribute("data-drop", isOver);
  return {
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (!event.dataTransfer.types.includes(type)) return;
      event.preventDefault();
      mark(event, true);
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => mark(event, false),
    onDrop: (event: DragEvent<HTMLElement>) => {
      mark(event, false);
      event.preventDefault();
      drop(Number(event.dataTransfer.getData(type)));
    },
  };
}

function Place({ place: { name, meaning, appointments } }: { readonly place: KnownPlace }) {
  return (
    <div className="place" title={meaning}>
      <code>{name}</code>
      <Tokens appointments={appointments} calendar={null} />
    </div>
  );
}

interface TokensProps {
  readonly appointments: readonly Appointment[];
  /** Between whose levels they can be dragged; null where there are none. */
  readonly calendar: string | null;
}

function Tokens({ appointments, calendar }: TokensProps) {
  const more = appointments.length - SHOWN;
  return (
    <span className="tokens">
      {appointments.slice(0, SHOWN).map((one) => (
        <Token key={one.thread} appointment={one} calendar={calendar} />
      ))}
      {more > 0 ? <span className="quiet">and {more} more</span> : null}
    </span>
  );
}

interface TokenProps extends Pick<TokensProps, "calendar"> {
  readonly appointment: Appointment;
}

function Token({ appointment, calendar }: TokenProps) {
  const { thread, name, call, waited } = appointment;
  const { selection } = useStudio().stores;
  const selected = useSelection(
    (state) => state.selection.kind === "thread" && state.selection.thread === thread,
  );
  const words = `${name}${call === null ? "" : `, ${call}`}, for ${formatTime(waited)}`;
  return (
    <button
      type="button"
      className="appointment"
      aria-pressed={selected}
      aria-label={words}
      title={words}
      draggable={calendar !== null && canMove(appointment)}
      onDragStart={(event) => {
        if (calendar !== null) event.dataTransfer.setData(draggedIn(calendar), `${thread}`);
      }}
      onClick={() => select(selection, { kind: "thread", thread })}
    >
      {call === null ? null : <Icon of={SIGNS[call] ?? Hourglass} size={12} />}
      {thread}
      <small>{formatTime(waited)}</small>
    </button>
  );
}

/** What each kind of call is drawn as; a kind that is not here waits, whatever it is. */
const SIGNS: Readonly<Record<string, LucideIcon>> = {
  cpu: Cpu,
  net: Network,
  disk: HardDrive,
  accept: Plug,
  sleep: Bed,
  wait: ClockArrowDown,
  lock: Lock,
};
