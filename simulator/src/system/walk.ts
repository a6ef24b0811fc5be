import type { WasmEngine } from "../engine/wasm-engine.js";
import type { Expression } from "../generated/system.js";
import { isTrue, namesIn, nodesIn, timesIn } from "./expression.js";
import { beginOf, inOrder, type Position } from "./position.js";
import type { SystemProcess } from "./process.js";

const UNBOUNDED = Number.MAX_SAFE_INTEGER;

/** A tick of a node, and what the variables that are asked about are after it. */
interface Seen extends Position {
  /** Null: it is a time at which no tick need end. */
  readonly variables: ReadonlyMap<string, number> | null;
}

/** A part of a system's run that lies behind, to be gone through once more by the ticks of all nodes in their order. */
export class Walk {
  readonly #members: readonly (SystemProcess | null)[];
  /** How many ticks each member had made before, and has made at the end. */
  readonly #first: readonly number[];
  readonly #last: readonly number[];

  /** @param members by number; null: no engine */
  constructor(members: readonly (SystemProcess | null)[], first: readonly number[]) {
    this.#members = members;
    this.#first = first;
    this.#last = members.map((member) => member?.engine.look().tick ?? 0);
  }

  /**
   * Where a condition holds first behind a time, ns; null: nowhere up to the end of another. The nodes do not come back to
   * where they were.
   */
  firstWhere(condition: Expression, from: number, until: number): Position | null {
    const asked = nodesIn(condition);
    const values: ReadonlyMap<string, number>[] = this.#members.map((member, number) =>
      member && asked.has(number)
        ? this.#valuesBefore(member, number, condition)
        : new Map<string, number>(),
    );
    const variable = (node: number, name: string) => values[node]?.get(name) ?? 0;
    const times = timesIn(condition).filter((time) => time <= until);
    const moments = [...this.#ticks(condition), ...times.map(momentOf)];
    for (const { variables, ...moment } of moments.sort(inOrder)) {
      if (variables !== null) values[moment.node] = variables;
      if (moment.time > until) break;
      if (moment.time > from && isTrue(condition, { now: moment.time, variable })) return moment;
    }
    return null;
  }

  /** Goes to a moment of the part. */
  to({ time, node, tick }: Position): void {
    for (const [number, member] of this.#members.entries()) {
      if (member === null) continue;
      const { engine } = member;
      // Who came to a fault there stays: gone through once more, that is found with the next tick only.
      if (number === node && engine.look().tick === tick) continue;
      seek(engine, this.#first[number] as number);
      const end = number < node ? time : time - 1;
      if (number === node) engine.run("tick", tick, UNBOUNDED);
      else if (end >= 0) engine.run("time", end, UNBOUNDED);
    }
  }

  #valuesBefore(node: SystemProcess, number: number, condition: Expression): Map<string, number> {
    seek(node.engine, this.#first[number] as number);
    return valuesOf(node, number, condition);
  }

  *#ticks(condition: Expression): Generator<Seen> {
    for (const number of nodesIn(condition)) {
      const node = this.#members[number];
      if (!node) continue;
      const [first = 0, last = 0] = [this.#first[number], this.#last[number]];
      seek(node.engine, first);
      for (let tick = first + 1; tick <= last; tick++) {
        node.engine.run("tick", tick, UNBOUNDED);
        const variables = valuesOf(node, number, condition);
        yield { time: node.engine.look().time, node: number, tick, variables };
      }
    }
  }
}

const momentOf = (time: number): Seen => ({ ...beginOf(time), variables: null });

function seek(engine: WasmEngine, tick: number): void {
  engine.seek(tick, UNBOUNDED);
}

function valuesOf(node: SystemProcess, number: number, condition: Expression): Map<string, number> {
  return new Map(namesIn(condition, number).map((name) => [name, node.variable(name)]));
}
