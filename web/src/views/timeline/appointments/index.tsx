import { threadName } from "../../../model/run/run.js";
import type { JobMark } from "../../../model/run/simulation.js";
import { useRun } from "../../../ui/studio-context.js";
import { CALL_WORDS } from "../../../ui/timeline/call-words.js";
import { type RowOrder, threadAt } from "../../../ui/timeline/rows.js";
import { useTimeline } from "../timeline-store.js";
import { TwoTimelines } from "./two-timelines.js";
import "./appointments.css";

const SHADES = ["running", "beginning", "calling", "ending"] as const;

const isMissed = ({ kind }: JobMark) => kind === "missed";

interface AppointmentsProps {
  readonly order: RowOrder;
}

/** What the shades of lanes mean, and the first pinned thread beside the reactor. */
export default function Appointments({ order }: AppointmentsProps) {
  const thread = order.pinned > 0 ? threadAt(order, 0) + 1 : null;
  const hasMissed = useTimeline(({ timeline }) => timeline?.marks.some(isMissed) ?? false);
  const name = useRun(({ simulation }) => (thread ? threadName(simulation, thread) : ""));
  return (
    <section className="timeline-appointments" aria-label="Appointments">
      {thread === null ? null : <TwoTimelines thread={thread} name={name} />}
      <ul className="shades" aria-label="What the shades mean">
        {SHADES.map((shade) => (
          <li key={shade}>
            <i className={`shade ${shade}`} />
            {CALL_WORDS[shade]}
          </li>
        ))}
        <li>
          <i className="shade waiting" />
          no appointment: waits for a client, a time or a thread
        </li>
        <li>
          <i className="shade strike" />
          the clock strikes
        </li>
        {hasMissed ? (
          <li>
            <span className="missed" aria-hidden="true">
              ✕
            </span>
            an appointment is missed
          </li>
        ) : null}
        {thread === null ? (
          <li className="quiet">
            <kbd>P</kbd> on a thread’s name pins it, and shows it beside the reactor.
          </li>
        ) : null}
      </ul>
    </section>
  );
}
