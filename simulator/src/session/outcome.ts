import type { SchedulerDescriptor } from "../engine/descriptor.js";
import type { FaultView, RunView } from "../engine/engine.js";
import { FAULT_TEXT, FaultKind, FaultKindName } from "../generated/faults.js";
import { HandlerName } from "../generated/handlers.js";
import { Outcome as Ending } from "../generated/layout.js";
import type { Names } from "../names.js";
import type { Outcome } from "../protocol.js";

type Fault = Extract<Outcome, { kind: "fault" }>;

/** How a run ended, in words; null while it can go on. */
export function describeOutcome(
  view: RunView,
  descriptor: SchedulerDescriptor,
  names: Names,
  workloadFile: string,
): Outcome | null {
  switch (view.outcome) {
    case Ending.RUNNING:
      return null;
    case Ending.STOPPED:
      return { kind: "stopped" };
    case Ending.ENDED:
      return { kind: "ended" };
    case Ending.LIMIT:
      return { kind: "limit" };
    case Ending.DEADLOCK:
      return { kind: "deadlock" };
    default:
      return view.fault.inWorkload
        ? describeWorkloadFault(view.fault, workloadFile)
        : describeSchedulerFault(view.fault, descriptor, names);
  }
}

function describeWorkloadFault(fault: FaultView, file: string): Fault {
  return {
    kind: "fault",
    fault: FaultKindName[fault.kind] ?? "NONE",
    message: `The run stopped because ${FAULT_TEXT[fault.kind]}: line ${fault.site} of the workload.`,
    site: null,
    where: { file, line: fault.site, column: 1, text: "" },
    handler: HandlerName[fault.handler] ?? null,
  };
}

function describeSchedulerFault(
  fault: FaultView,
  descriptor: SchedulerDescriptor,
  names: Names,
): Fault {
  const handler = HandlerName[fault.handler] ?? null;
  const where = descriptor.sites[fault.site] ?? { file: "", line: 0, column: 0, text: "" };
  const place = handler === null ? "" : ` in ${handler}`;
  const line = where.line > 0 ? `, line ${where.line}` : "";
  const facts = [
    `The run stopped because ${FAULT_TEXT[fault.kind]}${place}${line}.`,
    describeDetail(fault, names),
    describeCause(fault, descriptor),
  ];
  return {
    kind: "fault",
    fault: FaultKindName[fault.kind] ?? "NONE",
    message: facts.filter((fact) => fact !== "").join(" "),
    site: fault.site,
    where: { file: where.file, line: where.line, column: where.column, text: where.text },
    handler,
  };
}

function describeDetail(fault: FaultView, names: Names): string {
  switch (fault.kind) {
    case FaultKind.EMPTY_SOURCE:
    case FaultKind.EMPTY_DISPATCH:
    case FaultKind.EMPTY_DESTROY:
    case FaultKind.EMPTY_FRONT:
      return fault.detail > 0 ? `${names.container(fault.detail)} is empty.` : "";
    case FaultKind.FULL_TARGET:
      return fault.detail > 0 ? `${names.container(fault.detail)} is full.` : "";
    case FaultKind.INDEX:
      return `The index is ${fault.detail}.`;
    default:
      return "";
  }
}

function describeCause(fault: FaultView, descriptor: SchedulerDescriptor): string {
  const cause = fault.cause > 0 ? descriptor.sites[fault.cause] : undefined;
  return cause === undefined ? "" : `The transfer in line ${cause.line} broke it: ${cause.text}.`;
}
