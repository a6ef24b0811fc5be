import { formatNumber } from "../../../base/time.js";
import { appointmentsOf } from "../../../model/run/appointments.js";
import { threadName, threadView } from "../../../model/run/run.js";
import { QueueList } from "../place/queue-list.js";
import { lineIn } from "./in-line.js";
import { PlaceInLine, type PlaceInLineProps } from "./place-in-line.js";

/** The level that a strategy gave the appointment of the thread that runs next. */
export function LevelOf({ program, simulation }: Pick<PlaceInLineProps, "program" | "simulation">) {
  const library = appointmentsOf(program);
  const isCalendar = (name: string) => library !== null && !(name in library.known);
  const key = program.graph?.nodes.find((node) => node.key && isCalendar(node.name))?.key;
  const index = program.attributes.findIndex(({ name }) => name === key);
  const level = threadView(simulation, simulation.running)?.attributes[index];
  if (!library || level === undefined) return null;
  return (
    <p className="answer-reason">
      The strategy <code>{program.name}</code> gave its appointment {key} {formatNumber(level)}.
    </p>
  );
}

/** The last appointment that a strategy has chosen: whose, at which level, and who was chosen before it. */
export function ChosenAppointment(props: PlaceInLineProps) {
  const { program, simulation, chain, moment } = props;
  const { move } = chain;
  if (!move) return null;
  const chosen = moment?.state ? lineIn(move.to, program, moment.state, moment.arrivals) : null;
  const before = chosen?.threads ?? [];
  return (
    <>
      <p className="answer-reason">
        The strategy <code>{program.name}</code> chose {threadName(simulation, move.thread)} last.
        {chosen && before.length === 0 ? " Nobody was chosen before it at this instant." : ""}
      </p>
      <PlaceInLine {...props} />
      {chosen && before.length > 0 ? (
        <>
          <p className="answer-reason">Chosen before it at this instant:</p>
          <QueueList label="Chosen before it" line={chosen} threads={before} />
        </>
      ) : null}
    </>
  );
}
