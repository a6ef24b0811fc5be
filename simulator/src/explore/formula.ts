import { LOGIC } from "../base/expression/operators.js";
import {
  numeric,
  type Operand,
  type Reader,
  readIn,
  truth,
  Unreadable,
} from "../base/expression/reader.js";
import { type Path, pathOf, type Token } from "../base/expression/tokens.js";
import { type Result, success } from "../base/result.js";
import { ThreadState } from "../generated/layout.js";
import type { KeyState, KeyThread } from "./state.js";

/** What a formula speaks of: a state, and threads by the names that `some` and `every` give them. */
interface Seen {
  readonly state: KeyState;
  readonly bound: ReadonlyMap<string, KeyThread>;
}

/** What holds in a state or does not; of a thread, where the formula was read for one. */
export type Formula = (state: KeyState, thread?: KeyThread) => boolean;

/** Names that a formula can use. */
export interface Vocabulary {
  readonly containers: readonly string[];
  readonly variables: readonly string[];
  readonly attributes: readonly string[];
}

/** Which states of threads a word stands for. */
const WORDS: Readonly<Record<string, readonly number[]>> = {
  running: [ThreadState.RUNNING],
  ready: [ThreadState.NEW, ThreadState.READY],
  new: [ThreadState.NEW],
  waiting: [ThreadState.WAITING],
  suspended: [ThreadState.SUSPENDED],
};

/**
 * Reads what is asked of states, such as `|ready| <= 3 && load > 1` or `some t: t is ready && t.rank > 5`. `&&` binds before
 * `||`, and `some` and `every` reach as far as they can.
 * @param of the name of a thread that the formula is about; null: of none
 */
export function readFormula(
  text: string,
  vocabulary: Vocabulary,
  of: string | null = null,
): Result<Formula> {
  const operands = new Operands(vocabulary, of);
  const read = readIn<Seen>(
    { levels: LOGIC, isOfTruths: true, operand: (first, reader) => operands.read(first, reader) },
    text,
  );
  if (!read.ok) return read;
  const none = new Map<string, KeyThread>();
  return success((state, thread) => {
    const bound = of === null || thread === undefined ? none : new Map([[of, thread]]);
    return read.value({ state, bound }) === 1;
  });
}

class Operands {
  readonly #vocabulary: Vocabulary;
  /** The names of threads around what is read. */
  readonly #bound: string[];

  constructor(vocabulary: Vocabulary, of: string | null) {
    this.#vocabulary = vocabulary;
    this.#bound = of === null ? [] : [of];
  }

  read({ kind, text }: Token, reader: Reader<Seen>): Operand<Seen> {
    if (kind === "length") return this.#length(text.slice(1, -1).trim());
    if (text === "some" || text === "every") return this.#quantified(text === "some", reader);
    const path = pathOf(text);
    if (path !== null && this.#bound.includes(path.name)) return this.#ofThread(path, reader);
    return this.#variable(path, text);
  }

  #quantified(some: boolean, reader: Reader<Seen>): Operand<Seen> {
    const { kind, text: name } = reader.next();
    if (kind !== "name") throw new Unreadable(`“${name}” is no name for a thread.`);
    reader.takes(":");
    this.#bound.push(name);
    const inner = reader.truth();
    this.#bound.pop();
    return truth(({ state, bound }) => {
      const holds = (thread: KeyThread) =>
        inner({ state, bound: new Map([...bound, [name, thread]]) }) === 1;
      return some ? state.threads.some(holds) : state.threads.every(holds);
    });
  }

  #length(name: string): Operand<Seen> {
    const index = this.#vocabulary.containers.indexOf(name);
    if (index < 0) throw new Unreadable(`The scheduler has no container \`${name}\`.`);
    return numeric(({ state }) => state.containers[index]?.threads.length ?? 0);
  }

  #ofThread({ name, field }: Path, reader: Reader<Seen>): Operand<Seen> {
    if (field !== null) {
      if (!this.#vocabulary.attributes.includes(field)) {
        throw new Unreadable(`Threads of this scheduler have no attribute \`${field}\`.`);
      }
      return numeric(({ bound }) => bound.get(name)?.attributes[field] ?? 0);
    }
    reader.needs("is");
    const word = reader.next().text;
    const states = WORDS[word];
    if (states === undefined) {
      throw new Unreadable(`A thread is ${Object.keys(WORDS).join(", ")}, and not “${word}”.`);
    }
    return truth(({ bound }) => states.includes(bound.get(name)?.state ?? -1));
  }

  #variable(path: Path | null, text: string): Operand<Seen> {
    if (path === null || path.field !== null || !this.#vocabulary.variables.includes(path.name)) {
      throw new Unreadable(`The scheduler has no variable \`${text}\`.`);
    }
    const { name, index } = path;
    return numeric(({ state: { variables } }) => {
      const value = variables[name];
      return (typeof value === "number" ? value : value?.[index ?? 0]) ?? 0;
    });
  }
}
