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
import { useMemo } from "react";
import { formatTime } from "../../../base/time.js";
import type { Appointments } from "../../../generated/calendars.js";
import type { Analysis } from "../../../generated/services.js";
import type { SimulationState } from "../../../model/run/simulation.js";
import { select } from "../../../model/selection.js";
import { Icon } from "../../../ui/icons/icon.js";
import { useSelection, useStudio } from "../../../ui/studio-context.js";
import { type Appointment, type Calendar, calendarsOf, type KnownPlace } from "./calendars.js";
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
  return (
    <div className="calendars">
      {calendars.map((one) => (
        <CalendarCard key={one.name} calendar={one} />
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

function CalendarCard({ calendar: { name, keyName, levels } }: { readonly calendar: Calendar }) {
  const number = levels.reduce((sum, { appointments }) => sum + appointments.length, 0);
  return (
    <section className="calendar" aria-label={`Calendar ${name}`}>
      <h3>
        <code>{name}</code> <span className="count">{number}</span>
      </h3>
      {number === 0 ? <p className="quiet">No appointments</p> : null}
      <ol>
        {levels.map(({ key, appointments }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: keys can come twice in a container that is not sorted
          <li key={index}>
            {keyName === null ? null : (
              <span className="level">
                {keyName} {key}
              </span>
            )}
            <Tokens appointments={appointments} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Place({ place: { name, meaning, appointments } }: { readonly place: KnownPlace }) {
  return (
    <div className="place" title={meaning}>
      <code>{name}</code>
      <Tokens appointments={appointments} />
    </div>
  );
}

function Tokens({ appointments }: { readonly appointments: readonly Appointment[] }) {
  const more = appointments.length - SHOWN;
  return (
    <span className="tokens">
      {appointments.slice(0, SHOWN).map((one) => (
        <Token key={one.thread} appointment={one} />
      ))}
      {more > 0 ? <span className="quiet">and {more} more</span> : null}
    </span>
  );
}

function Token({ appointment }: { readonly appointment: Appointment }) {
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
