/** Expressions over the measures of a run: `switches + 2 * wasted`, `max(a.mean, b.mean) / 1ms`. */

import { readNumber } from "../../base/format.js";
import { failure, type Result, success } from "../../base/result.js";

/** What gives the value of a measure; undefined: the run has none of that name. */
export type Lookup = (name: string) => number | undefined;

export interface Expression {
  /** The measures that it names. */
  readonly names: readonly string[];
  /** Not a number where a measure is missing. */
  value(lookup: Lookup): number;
}

type Value = Expression["value"];

const TOKEN =
  /\s*(?:(\d+(?:\.\d+)?(?:\s*(?:ns|us|µs|ms|s|min|h)\b)?)|([A-Za-z_]\w*(?:\[\d+\])?(?:\.[A-Za-z_]\w*(?:\[\d+\])?)*)|([-+*/(),]))/y;

const FUNCTIONS: Readonly<Record<string, (...values: readonly number[]) => number>> = {
  min: Math.min,
  max: Math.max,
};
/** As deep as nobody writes, and no stack ends. */
const DEEPEST = 100;

interface Token {
  readonly kind: "number" | "name" | "sign";
  readonly text: string;
}

/** Reads an expression; a failure says what cannot be read. */
export function readExpression(text: string): Result<Expression> {
  const tokens = tokensOf(text);
  if (!tokens.ok) return tokens;
  const parser = new Parser(tokens.value);
  try {
    const value = parser.whole();
    return success({ names: [...new Set(parser.names)], value });
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return failure(`“${text}” cannot be read: ${error.message}.`);
  }
}

function tokensOf(text: string): Result<Token[]> {
  const tokens: Token[] = [];
  const pattern = new RegExp(TOKEN);
  const end = text.trimEnd().length;
  for (let at = 0; at < end; at = pattern.lastIndex) {
    pattern.lastIndex = at;
    const [, number, name, sign] = pattern.exec(text) ?? [];
    if (number !== undefined) tokens.push({ kind: "number", text: number });
    else if (name !== undefined) tokens.push({ kind: "name", text: name });
    else if (sign !== undefined) tokens.push({ kind: "sign", text: sign });
    else return failure(`“${text}” cannot be read from “${text.slice(at).trim()}” on.`);
  }
  return success(tokens);
}

class Unreadable extends Error {}

/** By recursive descent: a sum of products of factors. */
class Parser {
  readonly names: string[] = [];
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  whole(): Value {
    const value = this.#sum();
    if (this.#next) throw new Unreadable(`“${this.#next.text}” stands where it should end`);
    return value;
  }

  get #next(): Token | undefined {
    return this.#tokens[this.#at];
  }

  #takes(...signs: readonly string[]): string | null {
    const { kind, text } = this.#next ?? {};
    if (kind !== "sign" || text === undefined || !signs.includes(text)) return null;
    this.#at++;
    return text;
  }

  #needs(sign: string): void {
    if (this.#takes(sign) === null) throw new Unreadable(`“${sign}” is missing`);
  }

  #sum(): Value {
    let left = this.#product();
    for (let sign = this.#takes("+", "-"); sign; sign = this.#takes("+", "-")) {
      const [a, b] = [left, this.#product()];
      left = sign === "+" ? (of) => a(of) + b(of) : (of) => a(of) - b(of);
    }
    return left;
  }

  #product(): Value {
    let left = this.#factor();
    for (let sign = this.#takes("*", "/"); sign; sign = this.#takes("*", "/")) {
      const [a, b] = [left, this.#factor()];
      left = sign === "*" ? (of) => a(of) * b(of) : (of) => a(of) / b(of);
    }
    return left;
  }

  #factor(): Value {
    if (++this.#depth > DEEPEST) throw new Unreadable("it is nested too deeply");
    const value = this.#atom();
    this.#depth--;
    return value;
  }

  #atom(): Value {
    if (this.#takes("-") !== null) {
      const value = this.#factor();
      return (of) => -value(of);
    }
    if (this.#takes("(") !== null) {
      const value = this.#sum();
      this.#needs(")");
      return value;
    }
    const token = this.#next;
    if (token === undefined) throw new Unreadable("something is missing at its end");
    if (token.kind === "sign") throw new Unreadable(`“${token.text}” stands where a value should`);
    this.#at++;
    if (token.kind === "number") return constant(readNumber(token.text));
    return Object.hasOwn(FUNCTIONS, token.text)
      ? this.#call(token.text)
      : this.#measure(token.text);
  }

  #call(name: string): Value {
    const values: Value[] = [];
    this.#needs("(");
    do values.push(this.#sum());
    while (this.#takes(",") !== null);
    this.#needs(")");
    const call = FUNCTIONS[name] ?? Math.max;
    return (of) => call(...values.map((value) => value(of)));
  }

  #measure(name: string): Value {
    this.names.push(name);
    return (of) => of(name) ?? Number.NaN;
  }
}

const constant = (value: number | undefined): Value => {
  if (value === undefined) throw new Unreadable("a number is none");
  return () => value;
};
