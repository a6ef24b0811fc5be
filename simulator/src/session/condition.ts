import { readNumber } from "../base/format.js";
import { failure, type Result, success } from "../base/result.js";
import type { Engine } from "../engine/engine.js";
import { HandlerName } from "../generated/handlers.js";
import { containerNames } from "../trace/names.js";

type Value = () => number;

/** Where a run has variables that others own. */
export interface Elsewhere {
  /** What reads one where the run stands; null: there is none of that name. */
  find(name: string, element: number | null): Value | null;
}

/** What a condition is read for. */
interface Scope {
  readonly engine: Engine;
  readonly elsewhere: Elsewhere | null;
}

type Condition = () => boolean;

const COMPARISONS: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  "==": (a, b) => a === b,
  "!=": (a, b) => a < b || a > b, // neither of what is not known
  "<=": (a, b) => a <= b,
  ">=": (a, b) => a >= b,
  "<": (a, b) => a < b,
  ">": (a, b) => a > b,
};

/**
 * Reads a condition over a run, such as `|ready| >= 3 && load > 1.5 || time > 2s`. `&&` binds
 * before `||`. It can name variables of the workload and the scheduler, lengths of containers,
 * attributes of a thread as `worker[2].rank`, `time` (ns) and `decisions`; numbers may be times such as
 * `5ms`. It is looked at between calls of handlers, so variables of handlers have no value then. What others own, as
 * `dbload`, `dbnode.broken` and `|servers|`, is as it is there.
 * @returns what evaluates it where the engine stands, or what cannot be read
 */
export function readCondition(
  text: string,
  engine: Engine,
  elsewhere: Elsewhere | null = null,
): Result<Condition> {
  const scope = { engine, elsewhere };
  const alternatives: Condition[] = [];
  for (const alternative of text.split("||")) {
    // Bars around a container are no alternatives: "||" within them would be an empty name.
    const terms: Condition[] = [];
    for (const term of alternative.split("&&")) {
      const read = readComparison(term.trim(), scope);
      if (!read.ok) return read;
      terms.push(read.value);
    }
    alternatives.push(() => terms.every((holds) => holds()));
  }
  return success(() => alternatives.some((holds) => holds()));
}

function readComparison(text: string, scope: Scope): Result<Condition> {
  const [, left, sign, right] = /^(.+?)\s*(==|!=|<=|>=|<|>)\s*(.+)$/.exec(text) ?? [];
  const compare = COMPARISONS[sign ?? ""];
  if (left === undefined || right === undefined || compare === undefined) {
    return failure(`“${text}” is not a comparison. Write for example |ready| >= 3 or load > 1.5.`);
  }
  const a = readValue(left, scope);
  if (!a.ok) return a;
  const b = readValue(right, scope);
  if (!b.ok) return b;
  return success(() => compare(a.value(), b.value()));
}

function readValue(text: string, { engine, elsewhere }: Scope): Result<Value> {
  const number = readNumber(text);
  if (number !== undefined) return success(() => number);
  const [, container] = /^\|\s*([^|\s]+)\s*\|$/.exec(text) ?? [];
  if (container !== undefined) {
    const other = elsewhere?.find(`|${container}|`, null);
    return other ? success(other) : lengthOf(container, engine);
  }
  const [, thread, instance, attribute] =
    /^([A-Za-z_]\w*)(?:\[(\d+)\])?\.([A-Za-z_]\w*)$/.exec(text) ?? [];
  if (thread !== undefined && attribute !== undefined) {
    const slot = instance === undefined ? null : Number(instance);
    const other = elsewhere?.find(`${thread}.${attribute}`, slot);
    if (other) return success(other);
    return attributeOf(thread, instance === undefined ? 0 : Number(instance), attribute, engine);
  }
  const [, name = "", index] = /^([A-Za-z_]\w*)(?:\[(\d+)\])?$/.exec(text) ?? [];
  if (name === "") return failure(`“${text}” is neither a name nor a number nor a time.`);
  const element = index === undefined ? null : Number(index);
  const other = elsewhere?.find(name, element);
  return other ? success(other) : variableOf(name, element, engine);
}

function lengthOf(name: string, engine: Engine): Result<Value> {
  const index = containerNames(engine.descriptor).findIndex((each) => each.name === name);
  if (index < 0) return failure(`The scheduler has no container \`${name}\`.`);
  return success(() => engine.threadsIn(index + 1).length);
}

/** Not a number while there is no such thread: then no comparison holds. */
function attributeOf(
  thread: string,
  instance: number,
  name: string,
  engine: Engine,
): Result<Value> {
  const classNumber = engine.workload.classes.indexOf(thread);
  if (classNumber < 0) return failure(`The workload has no thread \`${thread}\`.`);
  const place = engine.descriptor.attributes.findIndex((each) => each.name === name);
  if (place < 0) return failure(`Threads of this scheduler have no attribute \`${name}\`.`);
  return success(() => {
    const found = engine
      .threads()
      .find((each) => each.classNumber === classNumber && each.instance === instance);
    return found?.attributes[place] ?? Number.NaN;
  });
}

function variableOf(name: string, index: number | null, engine: Engine): Result<Value> {
  const { globals } = engine.descriptor;
  const ofWorkload = engine.workload.variables.findIndex((each) => each.name === name);
  const ofScheduler = globals.findIndex((each) => each.name === name);
  const count = globals[ofScheduler]?.count ?? 1;
  if (ofScheduler >= 0 && count > 1) {
    if (index === null || index >= count) {
      return failure(`\`${name}\` has elements 0 to ${count - 1}. Write for example ${name}[0].`);
    }
    return success(() => (engine.globals()[ofScheduler] as readonly number[])[index] ?? 0);
  }
  if (index !== null) return failure(`\`${name}\` has no elements.`);
  if (ofWorkload >= 0) return success(() => engine.variables()[ofWorkload] ?? 0);
  if (ofScheduler >= 0) return success(() => engine.globals()[ofScheduler] as number);
  if (name === "time") return success(() => engine.look().time);
  if (name === "decisions") return success(() => engine.look().decisions);
  const owner = handlerWith(name, engine);
  if (owner !== null) {
    return failure(
      `\`${name}\` belongs to \`${owner}\` and has a value only while that runs; conditions are looked at between handlers. Stop at a line of \`${owner}\` instead: its variables show there.`,
    );
  }
  if (engine.descriptor.attributes.some((each) => each.name === name)) {
    return failure(
      `\`${name}\` is an attribute: say of which thread, for example ${engine.workload.classes[0]}[0].${name}.`,
    );
  }
  return failure(`This run has no variable \`${name}\` that could be read.`);
}

/** The handler that has a variable of that name; null for none, or where a build does not tell. */
function handlerWith(name: string, { descriptor }: Engine): string | null {
  const local = descriptor.locals.find((each) => each.name === name);
  return local === undefined ? null : (HandlerName[local.handler] ?? null);
}
