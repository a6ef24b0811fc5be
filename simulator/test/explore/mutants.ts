import { readdirSync, readFileSync } from "node:fs";
import { inRoot } from "../support/programs.js";

/** Numbers below a bound, the same ones for one seed (Numerical Recipes' linear congruences). */
export type Draw = (below: number) => number;

export function drawing(seed: number): Draw {
  let state = (seed * 2654435761 + 1) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** What only the schedulers of a library say; those for embedded systems have handlers, and say none of it. */
const SIGNS = {
  preemptive: /extends preemptive|query (preempts|timeslice)/,
  pth: /extends pth/,
  tap: /extends tap/,
};

const TEXTS = ["public/examples", "public/lessons"].flatMap((folder) =>
  readdirSync(inRoot(folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".sched"))
    .sort()
    .map((name) => readFileSync(inRoot(`${folder}/${name}`), "utf8")),
);

/** The texts of shipped schedulers for a library. */
export function shippedFor(library: keyof typeof SIGNS | "embedded"): readonly string[] {
  if (library !== "embedded") return TEXTS.filter((text) => SIGNS[library].test(text));
  const others = Object.values(SIGNS);
  return TEXTS.filter(
    (text) => text.includes("event switch_out") && !others.some((sign) => sign.test(text)),
  );
}

type Mutation = (text: string, draw: Draw) => string;

/** One of the places at which an expression matches is written anew. */
const oneOf =
  (
    pattern: RegExp,
    anew: (found: RegExpMatchArray, text: string, draw: Draw) => string,
  ): Mutation =>
  (text, draw) => {
    const all = [...text.matchAll(pattern)];
    const found = all[draw(all.length)];
    if (found === undefined) return text;
    return (
      text.slice(0, found.index) +
      anew(found, text, draw) +
      text.slice(found.index + found[0].length)
    );
  };

const containersOf = (text: string) => [
  ...new Set([...text.matchAll(/=> (\w+(?:\[\w+\])?);/g)].map(([, name]) => name as string)),
];

const anyOf = <T>(all: readonly T[], draw: Draw): T => all[draw(all.length)] as T;

const MUTATIONS: readonly Mutation[] = [
  // A transfer goes elsewhere.
  oneOf(/=> (\w+(?:\[\w+\])?);/g, (_, text, draw) => `=> ${anyOf(containersOf(text), draw)};`),
  // A statement is left out.
  oneOf(/^ {8,}[^{}\n/]*;/gm, () => ";"),
  // A condition is turned round.
  oneOf(/\bif \((.*)\)$/gm, ([, condition]) => `if (!(${condition}))`),
  // A number is another one.
  oneOf(/\b\d+\b(?=[^"\n]*;)/g, ([number], _, draw) =>
    String(Math.max(0, Number(number) + draw(3) - 1)),
  ),
  oneOf(/[<>]=?|[!=]=/g, (_, _text, draw) => anyOf(["<", ">", "<=", ">=", "==", "!="], draw)),
  // A container never holds so many threads when a handler is called.
  oneOf(/(event \w+\(t\) \{)/g, ([head], text, draw) => {
    const one = anyOf(containersOf(text), draw).replace(/\[\w+\]/, "[0]");
    return `${head} assert(|${one}| ${anyOf(["<", "!="], draw)} ${1 + draw(2)}, "mutant");`;
  }),
];

/** A scheduler of these in which one or two places are others. */
export function mutant(draw: Draw, texts: readonly string[]): string {
  const text = anyOf(texts, draw);
  const once = anyOf(MUTATIONS, draw)(text, draw);
  return draw(2) === 0 ? once : anyOf(MUTATIONS, draw)(once, draw);
}
