/** Reads expressions by the precedence of their operators. A language tells its operators, and what its names stand for. */

import { readNumber } from "../format.js";
import type { Failure } from "../result.js";
import type { Level, Value } from "./operators.js";
import { type Token, tokensOf } from "./tokens.js";

export interface Operand<Of> {
  readonly value: Value<Of>;
  /** Whether it can hold: a comparison, or several. */
  readonly isTruth: boolean;
}

export interface Language<Of> {
  readonly levels: readonly Level[];
  /** Whether the whole must be able to hold. */
  readonly isOfTruths: boolean;
  /** Reads a name or a length, with what belongs to it behind it. */
  operand(first: Token, reader: Reader<Of>): Operand<Of>;
}

export const numeric = <Of>(value: Value<Of>): Operand<Of> => ({ value, isTruth: false });

export const truth = <Of>(holds: (of: Of) => boolean): Operand<Of> => ({
  value: (of) => Number(holds(of)),
  isTruth: true,
});

/** A part of a text. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Why an expression cannot be read, in words for people. */
export class Unreadable extends Error {
  /** Where; null: at what was read last. */
  readonly place: Span | null;

  constructor(message: string, place: Span | null = null) {
    super(message);
    this.place = place;
  }
}

/** What was read, or why it cannot be, and where. */
export type Read<T> = { readonly ok: true; readonly value: T } | Unread;

export type Unread = Failure & Span;

/** As deep as nobody writes, and no stack ends. */
const DEEPEST = 100;
/** Characters of what stands before a mistake. */
const SHOWN = 24;

/** Reads a whole expression; a failure says what cannot be read. */
export function readIn<Of>(language: Language<Of>, text: string): Read<Value<Of>> {
  const reader = new Reader(language, text);
  try {
    return { ok: true, value: reader.whole() };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { ok: false, message: error.message, ...(error.place ?? reader.last) };
  }
}

export class Reader<Of> {
  readonly #language: Language<Of>;
  readonly #text: string;
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(language: Language<Of>, text: string) {
    this.#language = language;
    this.#text = text;
    this.#tokens = tokensOf(text);
  }

  whole(): Value<Of> {
    const operand = this.#level(0);
    if (this.#token.kind !== "end") throw this.#unexpected();
    if (this.#language.isOfTruths) this.#requireTruth(operand, 0);
    return operand.value;
  }

  /** An expression that reaches as far as it can. */
  number(): Value<Of> {
    return this.#level(0).value;
  }

  /** One that can hold. */
  truth(): Value<Of> {
    const first = this.#at;
    const operand = this.#level(0);
    this.#requireTruth(operand, first);
    return operand.value;
  }

  /** Where what was read last stands. */
  get last(): Span {
    return spanOf(this.#tokens[Math.max(0, this.#at - 1)] as Token);
  }

  next(): Token {
    const token = this.#token;
    if (token.kind === "end") throw this.#refused("Something is missing at its end.");
    this.#at++;
    return token;
  }

  takes(text: string): boolean {
    const isThere = this.#token.text === text;
    if (isThere) this.#at++;
    return isThere;
  }

  needs(text: string): void {
    if (this.takes(text)) return;
    if (this.#token.kind === "end") throw this.#refused(`“${text}” is missing at its end.`);
    throw this.#refused(`“${text}” is missing${this.#place()}.`);
  }

  get #token(): Token {
    return this.#tokens[this.#at] as Token;
  }

  #level(at: number): Operand<Of> {
    const level = this.#language.levels[at];
    if (level === undefined) return this.#single();
    const isTruth = level.kind !== "computes";
    const first = this.#at;
    let left = this.#level(at + 1);
    for (;;) {
      const combine = level.signs[this.#token.text];
      if (combine === undefined) return left;
      this.#at++;
      const second = this.#at;
      const right = this.#level(at + 1);
      if (level.kind === "joins") {
        this.#requireTruth(left, first, second - 1);
        this.#requireTruth(right, second);
      }
      left = { value: combine(left.value, right.value), isTruth };
      if (level.kind === "compares") return left;
    }
  }

  #single(): Operand<Of> {
    if (++this.#depth > DEEPEST) throw this.#refused("It is nested too deeply.");
    const operand = this.#operand();
    this.#depth--;
    return operand;
  }

  #operand(): Operand<Of> {
    if (this.takes("(")) {
      const inner = this.#level(0);
      this.needs(")");
      return inner;
    }
    if (this.takes("-")) {
      const { value } = this.#single();
      return numeric((of) => -value(of));
    }
    const { kind, text } = this.#token;
    if (text === "!" && this.#language.isOfTruths) return this.#negated();
    if (kind === "sign") throw this.#unexpected();
    const token = this.next();
    if (kind !== "number") return this.#language.operand(token, this);
    const value = readNumber(text);
    if (value === undefined) throw new Unreadable(`“${text}” is neither a number nor a time.`);
    return numeric(() => value);
  }

  #negated(): Operand<Of> {
    const first = ++this.#at;
    const operand = this.#single();
    this.#requireTruth(operand, first);
    return truth((of) => operand.value(of) === 0);
  }

  #requireTruth({ isTruth }: Operand<Of>, first: number, end = this.#at): void {
    if (isTruth) return;
    const from = this.#tokens[first]?.from ?? 0;
    const part = this.#text.slice(from, this.#tokens[end]?.from).trim();
    throw new Unreadable(
      `“${part}” is not a comparison. Write for example |ready| >= 3 or load > 1.5.`,
      { from, to: from + part.length },
    );
  }

  #unexpected(): Unreadable {
    return this.#refused(`“${this.#token.text}” is not expected${this.#place()}.`);
  }

  /** On account of the next token. */
  #refused(message: string): Unreadable {
    return new Unreadable(message, spanOf(this.#token));
  }

  /** Where the next token stands. */
  #place(): string {
    const before = this.#text.slice(0, this.#token.from).trim();
    if (before === "") return " at the beginning";
    return ` behind “${before.length > SHOWN ? `…${before.slice(-SHOWN)}` : before}”`;
  }
}

const spanOf = ({ from, text }: Token): Span => ({ from, to: from + text.length });
