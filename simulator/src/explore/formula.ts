import { readNumber } from "../base/format.js";
import { failure, type Result, success } from "../base/result.js";
import { ThreadState } from "../generated/layout.js";
import type { KeyState, KeyThread } from "./state.js";

/** Threads by the names that `some` and `every` give them. */
type Bound = ReadonlyMap<string, KeyThread>;
type Value = (state: KeyState, bound: Bound) => number;

/** What holds in a state or does not. */
export type Formula = (state: KeyState) => boolean;

/** Names that a formula can use. */
export interface Vocabulary {
  readonly containers: readonly string[];
  readonly variables: readonly string[];
  readonly attributes: readonly string[];
}

const TOKENS =
  /\s*(?:(\|\s*[A-Za-z_]\w*(?:\[\d+\])?\s*\|)|([A-Za-z_]\w*)|(\d+(?:\.\d+)?[a-zµ]*)|(\|\||&&|==|!=|<=|>=|[<>!()+\-.:[\]]))/y;

const COMPARISONS: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  "==": (a, b) => a === b,
  "!=": (a, b) => a !== b,
  "<=": (a, b) => a <= b,
  ">=": (a, b) => a >= b,
  "<": (a, b) => a < b,
  ">": (a, b) => a > b,
};

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
 */
export function readFormula(text: string, vocabulary: Vocabulary): Result<Formula> {
  try {
    const value = new Reader(text, vocabulary).whole();
    return success((state) => value(state, new Map()) !== 0);
  } catch (error) {
    if (error instanceof Unreadable) return failure(error.message);
    throw error;
  }
}

class Unreadable extends Error {}

class Reader {
  readonly #tokens: readonly string[];
  readonly #vocabulary: Vocabulary;
  readonly #bound: string[] = [];
  #at = 0;

  constructor(text: string, vocabulary: Vocabulary) {
    this.#tokens = tokensOf(text);
    this.#vocabulary = vocabulary;
  }

  whole(): Value {
    const value = this.#either();
    const rest = this.#tokens[this.#at];
    if (rest !== undefined) throw new Unreadable(`“${rest}” is not expected there.`);
    return value;
  }

  #next(): string {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw new Unreadable("Something is missing at its end.");
    this.#at++;
    return token;
  }

  #takes(token: string): boolean {
    if (this.#tokens[this.#at] !== token) return false;
    this.#at++;
    return true;
  }

  #expect(token: string): void {
    const found = this.#next();
    if (found !== token) throw new Unreadable(`“${token}” is expected where “${found}” stands.`);
  }

  #either(): Value {
    const parts = [this.#both()];
    while (this.#takes("||")) parts.push(this.#both());
    if (parts.length === 1) return parts[0] as Value;
    return (state, bound) => Number(parts.some((part) => part(state, bound) !== 0));
  }

  #both(): Value {
    const parts = [this.#comparison()];
    while (this.#takes("&&")) parts.push(this.#comparison());
    if (parts.length === 1) return parts[0] as Value;
    return (state, bound) => Number(parts.every((part) => part(state, bound) !== 0));
  }

  #comparison(): Value {
    const left = this.#sum();
    const compare = COMPARISONS[this.#tokens[this.#at] ?? ""];
    if (compare === undefined) return left;
    this.#at++;
    const right = this.#sum();
    return (state, bound) => Number(compare(left(state, bound), right(state, bound)));
  }

  #sum(): Value {
    let sum = this.#single();
    for (;;) {
      const sign = this.#takes("+") ? 1 : this.#takes("-") ? -1 : 0;
      if (sign === 0) return sum;
      const [left, right] = [sum, this.#single()];
      sum = (state, bound) => left(state, bound) + sign * right(state, bound);
    }
  }

  #single(): Value {
    const token = this.#next();
    if (token === "(") {
      const inner = this.#either();
      this.#expect(")");
      return inner;
    }
    if (token === "!") {
      const inner = this.#single();
      return (state, bound) => Number(inner(state, bound) === 0);
    }
    if (token === "-") {
      const inner = this.#single();
      return (state, bound) => -inner(state, bound);
    }
    if (token === "some" || token === "every") return this.#quantified(token === "some");
    if (token.startsWith("|")) return this.#length(token.slice(1, -1).trim());
    const number = readNumber(token);
    if (number !== undefined) return () => number;
    return this.#bound.includes(token) ? this.#ofThread(token) : this.#variable(token);
  }

  #quantified(some: boolean): Value {
    const name = this.#next();
    this.#takes(":");
    this.#bound.push(name);
    const inner = this.#either();
    this.#bound.pop();
    return (state, bound) => {
      const holds = (thread: KeyThread) => inner(state, new Map([...bound, [name, thread]])) !== 0;
      return Number(some ? state.threads.some(holds) : state.threads.every(holds));
    };
  }

  #length(name: string): Value {
    const index = this.#vocabulary.containers.indexOf(name);
    if (index < 0) throw new Unreadable(`The scheduler has no container \`${name}\`.`);
    return (state) => state.containers[index]?.threads.length ?? 0;
  }

  #ofThread(name: string): Value {
    if (this.#takes("is")) {
      const word = this.#next();
      const states = WORDS[word];
      if (states === undefined) {
        throw new Unreadable(`A thread is ${Object.keys(WORDS).join(", ")}, and not “${word}”.`);
      }
      return (_, bound) => Number(states.includes(bound.get(name)?.state ?? -1));
    }
    this.#expect(".");
    const attribute = this.#next();
    if (!this.#vocabulary.attributes.includes(attribute)) {
      throw new Unreadable(`Threads of this scheduler have no attribute \`${attribute}\`.`);
    }
    return (_, bound) => bound.get(name)?.attributes[attribute] ?? 0;
  }

  #variable(name: string): Value {
    if (!this.#vocabulary.variables.includes(name)) {
      throw new Unreadable(`The scheduler has no variable \`${name}\`.`);
    }
    let index = 0;
    if (this.#takes("[")) {
      index = Number(this.#next());
      this.#expect("]");
    }
    return ({ variables }) => {
      const value = variables[name];
      return (typeof value === "number" ? value : value?.[index]) ?? 0;
    };
  }
}

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  TOKENS.lastIndex = 0;
  while (TOKENS.lastIndex < text.trimEnd().length) {
    const at = TOKENS.lastIndex;
    const match = TOKENS.exec(text);
    if (match === null) throw new Unreadable(`“${text.slice(at).trim()}” cannot be read.`);
    tokens.push(match[0].trim());
  }
  return tokens;
}
