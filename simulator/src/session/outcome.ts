import { ENDINGS } from "../base/endings.js";
import type { SchedulerDescriptor } from "../engine/descriptor.js";
import type { Engine, FaultView } from "../engine/engine.js";
import { FAULT_TEXT, FaultKind, FaultKindName } from "../generated/faults.js";
import { HandlerName, ROLES } from "../generated/handlers.js";
import { Outcome as Code } from "../generated/layout.js";
import type { Ending, Outcome } from "../protocol.js";
import type { Names } from "../trace/names.js";
import { ADVICE } from "./advice.js";
import { elsewhere } from "./elsewhere.js";
import { undispatched } from "./undispatched.js";

type Fault = Extract<Ending, { kind: "fault" }>;

/** What `schedule` asks of whoever came before it. */
const EMPTY_SLOT = "The slot that is dispatched must be empty.";

/** How a run ended, in words; null while it can go on. */
export function describeOutcome(
  engine: Engine,
  names: Names,
  workloadFile: string,
): Outcome | null {
  const { outcome } = engine.look();
  if (outcome === Code.RUNNING) return null;
  return withNotes(
    ENDINGS[outcome] ?? describeTrouble(engine, names, workloadFile),
    engine.diagnoses(),
  );
}

export function withNotes(
  ending: Ending,
  diagnoses: readonly { readonly message: string }[],
): Outcome {
  const notes = diagnoses.map(({ message }) => message);
  return notes.length > 0 ? { ...ending, notes } : ending;
}

function describeTrouble(engine: Engine, names: Names, workloadFile: string): Ending {
  const { outcome, fault } = engine.look();
  const [told = ""] = engine.endText().split("\n");
  if (outcome === Code.DEADLOCK) return { kind: "deadlock", message: told };
  return fault.inWorkload
    ? describeWorkloadFault(fault, told, workloadFile)
    : describeSchedulerFault(engine, names, told);
}

/** The runtime tells the line, the thread and what was wrong. */
function describeWorkloadFault(fault: FaultView, told: string, file: string): Fault {
  return {
    kind: "fault",
    fault: FaultKindName[fault.kind] ?? "NONE",
    message: joinFacts([told, ADVICE[fault.kind]]),
    site: null,
    where: { file, line: fault.site, column: 1, text: "" },
    handler: HandlerName[fault.handler] ?? null,
  };
}

function describeSchedulerFault(engine: Engine, names: Names, told: string): Fault {
  const { fault, containerNodes } = engine.look();
  if (fault.kind === FaultKind.NOTHING_DISPATCHED)
    return describeUndispatched(engine, names, fault);
  const { descriptor } = engine;
  const handler = HandlerName[fault.handler] ?? null;
  const where = placeOf(fault.site, descriptor);
  const place = handler === null ? "" : ` in \`${handler}\``;
  const missed = fault.site > 0 ? elsewhere(engine, names, where.file) : null;
  const base = missed === null ? "" : ` of ${where.file}`;
  const line = where.line > 0 ? `, line ${where.line}${base},` : "";
  return {
    kind: "fault",
    fault: FaultKindName[fault.kind] ?? "NONE",
    message:
      fault.kind === FaultKind.MEMORY // the runtime tells what grew
        ? told
        : joinFacts([
            missed?.message,
            `The run stopped${place}${line} because ${FAULT_TEXT[fault.kind]}.`,
            describeDetail(fault, where.text, containerNodes, names),
            describeCause(fault, descriptor),
            ADVICE[fault.kind],
          ]),
    site: missed?.site ?? fault.site,
    where: missed === null ? where : placeOf(missed.site, descriptor),
    handler: fault.kind === FaultKind.MEMORY ? null : handler,
  };
}

/** Where the threads lie comes first: mostly that is a container of the reader's that a base does not know. */
function describeUndispatched(engine: Engine, names: Names, fault: FaultView): Fault {
  const found = undispatched(engine, names);
  const site = found?.site ?? 0;
  return {
    kind: "fault",
    fault: FaultKindName[fault.kind] ?? "NONE",
    message: joinFacts([
      "The run stopped in `schedule` because it dispatched no thread, though one is ready.",
      found?.message,
      ADVICE[fault.kind],
    ]),
    site,
    where: placeOf(site, engine.descriptor),
    handler: HandlerName[fault.handler] ?? null,
  };
}

/** Line 0 when no single statement is to blame, as for what a handler left undone. */
function placeOf(site: number, { sites }: SchedulerDescriptor): Fault["where"] {
  const { file = "", line = 0, column = 0, text = "" } = sites[site] ?? {};
  return site > 0 ? { file, line, column, text } : { file, line: 0, column: 0, text: "" };
}

const DESTROYED =
  "The name stands for no thread any more: its thread was destroyed earlier in the same handler.";

function describeDetail(
  { kind, detail, handler }: FaultView,
  text: string,
  containerNodes: number,
  names: Names,
): string | undefined {
  switch (kind) {
    case FaultKind.EMPTY_SOURCE:
    case FaultKind.EMPTY_DESTROY:
      return detail > 0 ? `\`${names.container(detail)}\` is empty.` : DESTROYED;
    case FaultKind.NO_THREAD:
      return detail > 0 ? undefined : DESTROYED;
    case FaultKind.EMPTY_DISPATCH:
    case FaultKind.EMPTY_FRONT:
      return detail > 0 ? `\`${names.container(detail)}\` is empty.` : undefined;
    case FaultKind.FULL_TARGET:
    case FaultKind.SLOT_LEFT_FULL:
      return detail > 0 ? `\`${names.container(detail)}\` holds a thread.` : undefined;
    case FaultKind.DESTROYED_ALIVE:
      return `It is ${names.thread(detail - containerNodes)}.`;
    case FaultKind.ASSERTION:
      return `It claims: ${text}.`;
    case FaultKind.PROTOCOL_ENTRY:
      return ROLES[handler] === "dispatch" ? EMPTY_SLOT : undefined;
    case FaultKind.INDEX:
      return `The index is ${detail}.`;
    default:
      return undefined;
  }
}

function describeCause(fault: FaultView, descriptor: SchedulerDescriptor): string | undefined {
  const cause = fault.cause > 0 ? descriptor.sites[fault.cause] : undefined;
  if (cause === undefined) return undefined;
  return fault.kind === FaultKind.INVARIANT
    ? `The transfer in line ${cause.line} broke it: \`${cause.text}\`.`
    : `Its invariant was checked after the transfer in line ${cause.line}: \`${cause.text}\`.`;
}

function joinFacts(facts: readonly (string | undefined)[]): string {
  return facts.filter((fact) => fact !== undefined).join(" ");
}
