import { TraceKind } from "../../src/generated/trace.js";
import type { Passage } from "../../src/system/network/message-log.js";
import type { SystemProcess } from "../../src/system/process.js";
import type { System } from "../../src/system/system.js";
import { TraceReader } from "../../src/trace/reader.js";
import type { History, Operation, Values } from "./operation.js";
import { operationOf } from "./printed.js";
import type { SharedVariable } from "./random-systems.js";

/** What the programs of a system have printed of what they did, by process; the manager's first. */
export function recordedHistory(
  { processes }: System,
  variables: readonly SharedVariable[],
): History {
  return processes.map((process) =>
    process.place.number === 0 ? ofManager(process, variables) : ofNode(process),
  );
}

function ofNode(process: SystemProcess): Operation[] {
  const { sites } = process.engine.descriptor;
  const found: Operation[] = [];
  for (const { kind, place, value } of records(process)) {
    const text = kind === TraceKind.LOG ? sites[place]?.text : undefined;
    if (text !== undefined) found.push(operationOf(text, value, process.place.number));
  }
  return found;
}

const CHANGES = [null, "set", "add", "subtract", "multiply"] as const;

/** What a node that crashed had told before it, and could not print any more: it may well have come. */
export function untold(
  process: SystemProcess,
  passages: readonly Passage[],
  variables: readonly SharedVariable[],
): Operation[] {
  const told = passages.flatMap(({ from, message }) =>
    from === process.place.number && message.kind === "scheduler" && message.what === "UPDATE"
      ? [message]
      : [],
  );
  const printed = ofNode(process).filter(({ does }) => does !== "read");
  return told.slice(printed.length).map(({ mail, variable }) => {
    const name = (variable ?? "").replace(/^dbnode\./, "");
    const { owner, size } = variables.find((one) => one.name === name) as SharedVariable;
    const whole = `${owner === "db" ? "db." : ""}${name}${size === null ? "" : `[${mail.element}]`}`;
    const does = CHANGES[mail.operation & 0xff];
    if (!does) throw new Error(`${name} is changed by ${mail.operation}`);
    const operand = Number(mail.value);
    return {
      process: process.place.number,
      variable: whole,
      does,
      operand,
      sees: null,
      isFormer: false,
    };
  });
}

/** The master's blocks add to the first counter where a node comes and where it leaves. */
function ofManager(process: SystemProcess, variables: readonly SharedVariable[]): Operation[] {
  const counter = variables.find(({ use, owner }) => use === "counter" && owner === "manager");
  const variable =
    counter === undefined ? "" : `${counter.name}${counter.size === null ? "" : "[0]"}`;
  const adds = new Map<number, number>([
    [TraceKind.WELCOMED, 5],
    [TraceKind.NODE_LEFT, 2],
  ]);
  return records(process).flatMap(({ kind }) => {
    const operand = adds.get(kind);
    if (operand === undefined) return [];
    return [{ process: 0, variable, does: "add", operand, sees: null, isFormer: false }];
  });
}

export interface Told {
  readonly kind: number;
  readonly time: number;
  readonly tick: number;
  readonly place: number;
  readonly value: number;
}

/** All records of a run that the ring still holds all of. */
export function records({ engine }: SystemProcess): Told[] {
  const found: Told[] = [];
  for (const cursor of new TraceReader(engine).read()) {
    while (cursor.next()) {
      const { kind, time, tick, place, value } = cursor;
      found.push({ kind, time, tick, place, value });
    }
  }
  return found;
}

/** What the owners of some variables have: the manager, and the node in the slot. */
export function ownersValues({ processes }: System, variables: readonly SharedVariable[]): Values {
  const values = new Map<string, number>();
  const owner = (name: string) =>
    processes.find(({ place }) =>
      name === "manager" ? place.number === 0 : place.plan?.name === `${name}s`,
    );
  for (const variable of variables) {
    for (const [name, value] of valuesOf(owner(variable.owner), variable)) values.set(name, value);
  }
  return values;
}

/** What a process has of a variable, by the names that histories have for it. */
export function valuesOf(
  process: SystemProcess | undefined,
  { name, owner, size }: SharedVariable,
): [string, number][] {
  const isElsewhere = owner !== "manager" && process?.place.plan?.name !== `${owner}s`;
  const called = isElsewhere ? `dbnode.${name}` : name;
  const at = process?.engine.descriptor.globals.findIndex((one) => one.name === called) ?? -1;
  const value = process?.engine.globals()[at];
  if (value === undefined) return [];
  const whole = owner === "manager" ? name : `db.${name}`;
  if (typeof value === "number") return [[size === null ? whole : `${whole}[0]`, value]];
  return value.map((one, index) => [`${whole}[${index}]`, one]);
}
