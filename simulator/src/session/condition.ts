import { LOGIC, type Value as ValueOf } from "../base/expression/operators.js";
import { numeric, readIn, Unreadable } from "../base/expression/reader.js";
import { pathOf, type Token } from "../base/expression/tokens.js";
import { type Result, success } from "../base/result.js";
import type { Engine } from "../engine/engine.js";
import { HandlerName } from "../generated/handlers.js";
import { containerNames } from "../trace/names.js";

type Value = ValueOf<void>;

/** Where a run has variables that others own. */
export interface Elsewhere {
  /** What reads one where the run stands; null: there is none of that name. */
  find(name: string, element: number | null): Value | null;
}

type Condition = () => boolean;

/**
 * Reads a condition over a run, such as `|ready| >= 3 && load > 1.5 || time > 2s`. It can name variables of the workload and the
 * scheduler, lengths of containers, attributes of a thread as `worker[2].rank`, `time` (ns) and `decisions`; numbers may be
 * times such as `5ms`. It is looked at between calls of handlers, so variables of handlers have no value then. What others own,
 * as `dbload`, `dbnode.broken` and `|servers|`, is as it is there.
 * @returns what evaluates it where the engine stands, or what cannot be read
 */
export function readCondition(
  text: string,
  engine: Engine,
  elsewhere: Elsewhere | null = null,
): Result<Condition> {
  const operand = (token: Token) => numeric(operandOf(token, engine, elsewhere));
  const read = readIn<void>({ levels: LOGIC, isOfTruths: true, operand }, text);
  return read.ok ? success(() => read.value() === 1) : read;
}

function operandOf({ kind, text }: Token, engine: Engine, elsewhere: Elsewhere | null): Value {
  if (kind === "length") {
    const container = text.slice(1, -1).trim();
    return elsewhere?.find(`|${container}|`, null) ?? lengthOf(container, engine);
  }
  const path = pathOf(text);
  if (path === null) throw new Unreadable(`This run has nothing of the name \`${text}\`.`);
  const { name, index, field } = path;
  const other = elsewhere?.find(field === null ? name : `${name}.${field}`, index);
  if (other) return other;
  return field === null
    ? variableOf(name, index, engine)
    : attributeOf(name, index ?? 0, field, engine);
}

function lengthOf(name: string, engine: Engine): Value {
  const index = containerNames(engine.descriptor).findIndex((each) => each.name === name);
  if (index < 0) throw new Unreadable(`The scheduler has no container \`${name}\`.`);
  return () => engine.threadsIn(index + 1).length;
}

/** Not a number while there is no such thread: then no comparison holds. */
function attributeOf(thread: string, instance: number, name: string, engine: Engine): Value {
  const classNumber = engine.workload.classes.indexOf(thread);
  if (classNumber < 0) throw new Unreadable(`The workload has no thread \`${thread}\`.`);
  const place = engine.descriptor.attributes.findIndex((each) => each.name === name);
  if (place < 0) throw new Unreadable(`Threads of this scheduler have no attribute \`${name}\`.`);
  return () => {
    const found = engine
      .threads()
      .find((each) => each.classNumber === classNumber && each.instance === instance);
    return found?.attributes[place] ?? Number.NaN;
  };
}

function variableOf(name: string, index: number | null, engine: Engine): Value {
  const { globals } = engine.descriptor;
  const ofWorkload = engine.workload.variables.findIndex((each) => each.name === name);
  const ofScheduler = globals.findIndex((each) => each.name === name);
  const count = globals[ofScheduler]?.count ?? 1;
  if (ofScheduler >= 0 && count > 1) {
    if (index === null || index >= count) {
      throw new Unreadable(
        `\`${name}\` has elements 0 to ${count - 1}. Write for example ${name}[0].`,
      );
    }
    return () => (engine.globals()[ofScheduler] as readonly number[])[index] ?? 0;
  }
  if (index !== null) throw new Unreadable(`\`${name}\` has no elements.`);
  if (ofWorkload >= 0) return () => engine.variables()[ofWorkload] ?? 0;
  if (ofScheduler >= 0) return () => engine.globals()[ofScheduler] as number;
  if (name === "time") return () => engine.look().time;
  if (name === "decisions") return () => engine.look().decisions;
  const owner = handlerWith(name, engine);
  if (owner !== null) {
    throw new Unreadable(
      `\`${name}\` belongs to \`${owner}\` and has a value only while that runs; conditions are looked at between handlers. Stop at a line of \`${owner}\` instead: its variables show there.`,
    );
  }
  if (engine.descriptor.attributes.some((each) => each.name === name)) {
    throw new Unreadable(
      `\`${name}\` is an attribute: say of which thread, for example ${engine.workload.classes[0]}[0].${name}.`,
    );
  }
  throw new Unreadable(`This run has no variable \`${name}\` that could be read.`);
}

/** The handler that has a variable of that name; null for none, or where a build does not tell. */
function handlerWith(name: string, { descriptor }: Engine): string | null {
  const local = descriptor.locals.find((each) => each.name === name);
  return local === undefined ? null : (HandlerName[local.handler] ?? null);
}
