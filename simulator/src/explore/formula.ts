import { LOGIC } from "../base/expression/operators.js";
import {
  numeric,
  type Operand,
  type Read,
  type Reader,
  readIn,
  truth,
  Unreadable,
} from "../base/expression/reader.js";
import { pathOf, type Token } from "../base/expression/tokens.js";
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
  /** Of a system, whose threads have what. */
  readonly nodes?: readonly NodeVocabulary[];
}

export interface NodeVocabulary {
  /** As people call it: `www`, `spare[2]`. */
  readonly name: string;
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
): Read<Formula> {
  const operands = new Operands(vocabulary, of);
  const read = readIn<Seen>(
    { levels: LOGIC, isOfTruths: true, operand: (first, reader) => operands.read(first, reader) },
    text,
  );
  if (!read.ok) return read;
  const none = new Map<string, KeyThread>();
  const value: Formula = (state, thread) => {
    const bound = of === null || thread === undefined ? none : new Map([[of, thread]]);
    return read.value({ state, bound }) === 1;
  };
  return { ok: true, value };
}

/** A name of a thread, and what such threads can be. */
interface Bound {
  readonly name: string;
  /** Null: threads of the one scheduler. */
  readonly nodes: readonly NodeVocabulary[] | null;
}

class Operands {
  readonly #vocabulary: Vocabulary;
  /** The names of threads around what is read. */
  readonly #bound: Bound[];

  constructor(vocabulary: Vocabulary, of: string | null) {
    this.#vocabulary = vocabulary;
    this.#bound = of === null ? [] : [{ name: of, nodes: null }];
  }

  read({ kind, text }: Token, reader: Reader<Seen>): Operand<Seen> {
    if (kind === "length") return this.#length(text.slice(1, -1).trim());
    if (text === "some" || text === "every") return this.#quantified(text === "some", reader);
    const path = pathOf(text);
    const bound = path && this.#bound.findLast(({ name }) => name === path.name);
    return bound ? this.#ofThread(bound, path.field, reader) : this.#variable(text);
  }

  #quantified(some: boolean, reader: Reader<Seen>): Operand<Seen> {
    const { kind, text: name } = reader.next();
    if (kind !== "name") throw new Unreadable(`“${name}” is no name for a thread.`);
    const { nodes = null } = this.#vocabulary;
    const among = nodes && reader.takes("on") ? this.#nodesNamed(reader.next().text) : nodes;
    reader.takes(":");
    this.#bound.push({ name, nodes: among });
    const inner = reader.truth();
    this.#bound.pop();
    const names = among && new Set(among.map((node) => node.name));
    return truth(({ state, bound }) => {
      const holds = (thread: KeyThread) =>
        inner({ state, bound: new Map([...bound, [name, thread]]) }) === 1;
      const threads = names
        ? state.threads.filter(({ node }) => names.has(node ?? ""))
        : state.threads;
      return some ? threads.some(holds) : threads.every(holds);
    });
  }

  /** Those of one name, as of `spare` or `spare[2]`. */
  #nodesNamed(name: string): readonly NodeVocabulary[] {
    const { nodes = [] } = this.#vocabulary;
    const named = nodes.filter((node) => node.name === name || node.name.startsWith(`${name}[`));
    if (named.length > 0) return named;
    throw new Unreadable(`The system has no node \`${name}\`.`);
  }

  #length(name: string): Operand<Seen> {
    const index = this.#vocabulary.containers.indexOf(name);
    if (index < 0) throw new Unreadable(this.#unknown("container", name));
    return numeric(({ state }) => state.containers[index]?.threads.length ?? 0);
  }

  #ofThread({ name, nodes }: Bound, field: string | null, reader: Reader<Seen>): Operand<Seen> {
    if (field !== null) {
      this.#requireAttribute(field, nodes);
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

  #requireAttribute(field: string, nodes: Bound["nodes"]): void {
    if (nodes === null) {
      if (this.#vocabulary.attributes.includes(field)) return;
      throw new Unreadable(`Threads of this scheduler have no attribute \`${field}\`.`);
    }
    const without = nodes.find(({ attributes }) => !attributes.includes(field));
    if (without === undefined) return;
    const having = nodes.find(({ attributes }) => attributes.includes(field));
    const out = having ? ` Name a node whose threads have it: some t on ${having.name}.` : "";
    throw new Unreadable(`Threads of \`${without.name}\` have no attribute \`${field}\`.${out}`);
  }

  /** Of an array without an index it is the first element. */
  #variable(text: string): Operand<Seen> {
    const { variables } = this.#vocabulary;
    const [, array = text, index = "0"] = /^(.*)\[(\d+)\]$/.exec(text) ?? [];
    const name = [text, array].find((one) => variables.includes(one));
    if (name === undefined) throw new Unreadable(this.#unknown("variable", text));
    return numeric(({ state }) => {
      const value = state.variables[name];
      return (typeof value === "number" ? value : value?.[Number(index)]) ?? 0;
    });
  }

  #unknown(what: string, name: string): string {
    if (this.#vocabulary.nodes === undefined) return `The scheduler has no ${what} \`${name}\`.`;
    const all = this.#vocabulary[what === "variable" ? "variables" : "containers"];
    const other = all.find((one) => one.endsWith(`.${name}`)) ?? all[0];
    const sample = what === "variable" ? other : `|${other}|`;
    return `The system has no ${what} \`${name}\`.${other ? ` Write for example ${sample}.` : ""}`;
  }
}
