import { writeDuration } from "../../base/format.js";
import type { NamedStep } from "../types.js";
import type { ScriptTarget } from "./scripted.js";

/** What a thread does. */
export interface Act {
  readonly text: string;
  /** ns that it computes before. */
  readonly behind: number;
  /** Whether it is a call that takes as long as is said before it; and how long that is, ns, if it is over in the run. */
  isTimed: boolean;
  takes: number | null;
}

export interface Appointing {
  readonly name: string;
  /** ns; 0: when the run begins. */
  readonly born: number;
  /** Whether another thread asks for it. */
  readonly isSpawned: boolean;
  readonly values: NamedStep["values"];
  readonly acts: Act[];
  /** When connections come that it accepts, ns. */
  readonly arrivals: number[];
  accepts: boolean;
  hasEnded: boolean;
}

/** What happens in a run by appointment. */
export interface AppointmentsTold {
  /** In the order of their births. */
  readonly threads: readonly Appointing[];
  readonly initial: NamedStep["values"];
  /** ns of each call of a handler, and of those behind the last of them. */
  readonly costs: readonly number[];
  /** ns, when it ends. */
  readonly end: number;
}

/** ns, longer than any run. */
const LONG = 1_000_000_000_000;
/** The variable that says how long the next call takes. */
const TAKES = "call_takes";

/** The workload in which it happens. */
export function textOfAppointments(
  told: AppointmentsTold & { readonly hosts: readonly string[] },
  { profile, imports }: ScriptTarget,
): string {
  const { threads, initial, hosts, costs, end } = told;
  const declare = ({ name, value }: NamedStep["values"][number], prefix = "") => {
    const type = imports.find((one) => one.name === name)?.type ?? "int";
    return `${prefix}${type} ${name} = ${type === "time" ? writeDuration(value) : value};`;
  };
  const ofThread = ({ name }: NamedStep["values"][number]) =>
    imports.some((one) => one.name === name && one.ofThread);
  const linesOfAct = ({ text, behind, isTimed, takes }: Act) => [
    ...(behind > 0 ? [`compute ${writeDuration(behind)};`] : []),
    ...(isTimed ? [`${TAKES} = ${writeDuration(takes ?? LONG)};`] : []),
    text,
  ];
  const linesOfThread = ({ name, born, isSpawned, values, acts, hasEnded }: Appointing) => [
    `thread ${name}${isSpawned ? "[0]" : ""} {`,
    ...[
      ...(born > 0 ? [`offset ${writeDuration(born)};`] : []),
      ...values.filter(ofThread).map((each) => declare(each, "import ")),
      ...acts.flatMap(linesOfAct),
      ...(hasEnded ? [] : [`compute ${writeDuration(LONG)};`]),
    ].map((line) => `    ${line}`),
    "}",
  ];
  const devices = [
    `device network { servers ${threads.length}; service ${TAKES}; }`,
    `device disk { calendar disk; servers ${threads.length}; service ${TAKES}; }`,
  ];
  const calls = threads.some(({ acts }) => acts.some(({ isTimed }) => isTimed));
  const lines = [
    `profile ${profile};`,
    `costs { switch 0us; handler ${costs.map(writeDuration).join(", ")}; statement 0us; host 0us; look 0us; }`,
    `limit time ${writeDuration(end)};`,
    ...initial.map((each) => declare(each)),
    ...hosts,
    ...(calls ? [`time ${TAKES};  // how long the next call takes`, ...devices] : []),
    ...threads.filter(({ accepts }) => accepts).flatMap(linesOfArrivals),
    ...threads.flatMap(linesOfThread),
  ];
  return `workload counterexample {\n${lines.map((line) => `    ${line}\n`).join("")}}\n`;
}

function linesOfArrivals({ name, arrivals }: Appointing): string[] {
  const times = arrivals.map(writeDuration).join(", ");
  const when = arrivals.length > 0 ? `at ${times};` : "every 60min; start 60min;";
  return [`channel for_${name};`, `arrivals to_${name} { ${when} to for_${name}; }`];
}
