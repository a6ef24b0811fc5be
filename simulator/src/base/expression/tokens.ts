/** The words of an expression: names, numbers with their units, lengths such as `|ready|`, and signs. */

export interface Token {
  readonly kind: "name" | "number" | "length" | "sign" | "end";
  /** As it is written. */
  readonly text: string;
  /** Where it begins. */
  readonly from: number;
}

const PART = "[A-Za-z_]\\w*(?:\\[\\d+\\])?";
const PATH = `${PART}(?:\\.${PART})*`;
const KINDS: Readonly<Record<Exclude<Token["kind"], "end">, string>> = {
  name: PATH,
  number: "(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[eE][-+]?\\d+)?(?:\\s*[A-Za-zµ]\\w*)?",
  length: `\\|\\s*${PATH}\\s*\\|`,
  sign: "\\|\\||&&|[=!<>]=|\\S",
};
const TOKEN = new RegExp(
  Object.entries(KINDS)
    .map(([kind, pattern]) => `(?<${kind}>${pattern})`)
    .join("|"),
  "g",
);

/** The tokens of a text, the last of kind `end`. */
export function tokensOf(text: string): Token[] {
  const tokens = [...text.trimEnd().matchAll(TOKEN)].map((match) => {
    const [kind] =
      Object.entries(match.groups ?? {}).find(([, found]) => found !== undefined) ?? [];
    return { kind: kind as Token["kind"], text: match[0], from: match.index };
  });
  return [...tokens, { kind: "end", text: "", from: text.length }];
}

/** A name such as `worker[2].rank` in its parts. */
export interface Path {
  readonly name: string;
  readonly index: number | null;
  readonly field: string | null;
}

/** Null for a name of more parts. */
export function pathOf(text: string): Path | null {
  const [, name, index, field = null] = /^(\w+)(?:\[(\d+)\])?(?:\.(\w+))?$/.exec(text) ?? [];
  if (name === undefined) return null;
  return { name, index: index === undefined ? null : Number(index), field };
}
