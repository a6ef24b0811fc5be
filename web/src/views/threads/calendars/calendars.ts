import type { Appointments } from "../../../generated/calendars.js";
import type { Analysis, ContainerInfo } from "../../../generated/services.js";
import { isSlot } from "../../../model/container-kinds.js";
import { threadName, threadView } from "../../../model/run/run.js";
import type { ContainerView, SimulationState, ThreadView } from "../../../model/run/simulation.js";

/** A thread's appointment. */
export interface Appointment {
  readonly thread: number;
  readonly name: string;
  /** Its call, such as `disk`; null where the scheduler is not told. */
  readonly call: string | null;
  /** Whether that is to begin or to end; null where the scheduler is not told. */
  readonly stage: "COMMIT" | "END" | null;
  /** For how long the thread has waited, ns. */
  readonly waited: number;
}

/** Appointments that are equally urgent; `key` is null in a calendar that is not sorted. */
export interface Level {
  readonly key: number | null;
  readonly appointments: readonly Appointment[];
}

export interface Calendar {
  readonly name: string;
  /** What its levels are called; null where it has none. */
  readonly keyName: string | null;
  readonly levels: readonly Level[];
}

/** A place beside the calendars that the library knows by its name. */
export interface KnownPlace {
  readonly name: string;
  readonly meaning: string;
  readonly appointments: readonly Appointment[];
}

export interface Calendars {
  readonly calendars: readonly Calendar[];
  readonly known: readonly KnownPlace[];
}

/** All calendars at a moment, the first to go first in each. */
export function calendarsOf(
  program: Analysis,
  state: SimulationState,
  library: Appointments,
): Calendars {
  const told = appointmentIn(program, state, library);
  const calendars: Calendar[] = [];
  const known: KnownPlace[] = [];
  for (const container of state.containers) {
    const info = infoOf(program, container);
    if (!info || container.local || isSlot(info.kind)) continue;
    const meaning = library.known[info.name];
    const appointments = container.threads.flatMap((thread) => told(thread) ?? []);
    if (meaning === undefined)
      calendars.push(calendar(container, info, appointments, program, state));
    else known.push({ name: container.name, meaning, appointments });
  }
  const order = Object.keys(library.known);
  known.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  return { calendars, known };
}

function appointmentIn(program: Analysis, state: SimulationState, library: Appointments) {
  const indexOf = (wanted: string) => program.attributes.findIndex(({ name }) => name === wanted);
  const [call, stage] = [indexOf("call"), indexOf("stage")];
  return (thread: number): Appointment | null => {
    const view = threadView(state, thread);
    if (!view) return null;
    const [kind, step] = [view.attributes[call], view.attributes[stage]];
    return {
      thread,
      name: threadName(state, thread),
      call: kind === undefined ? null : (library.calls[kind] ?? null),
      stage: step === undefined ? null : step === 0 ? "COMMIT" : "END",
      waited: state.time - view.since,
    };
  };
}

function calendar(
  { name }: ContainerView,
  { key }: ContainerInfo,
  appointments: readonly Appointment[],
  program: Analysis,
  state: SimulationState,
): Calendar {
  const index = program.attributes.findIndex((attribute) => attribute.name === key);
  const keyOf = (view: ThreadView | null | undefined) => view?.attributes[index] ?? null;
  const levels: { key: number | null; appointments: Appointment[] }[] = [];
  for (const one of appointments) {
    const at = keyOf(threadView(state, one.thread));
    const last = levels.at(-1);
    if (last && last.key === at) last.appointments.push(one);
    else levels.push({ key: at, appointments: [one] });
  }
  return { name, keyName: key, levels };
}

/** The declaration that a container, or an element of an array of them, comes from. */
function infoOf({ containers }: Analysis, { node }: ContainerView): ContainerInfo | null {
  const within = ({ firstNode, size }: ContainerInfo) =>
    firstNode <= node && node < firstNode + (size ?? 1);
  return containers.find(within) ?? null;
}
