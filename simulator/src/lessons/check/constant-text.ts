/** Plain values that names are declared with in texts: `const time QUANTUM = 10ms;`. */

const COMMENT = /\/\/.*|\/\*[\s\S]*?\*\//g;

const declaration = (name: string): RegExp =>
  new RegExp(`(\\b(?:const|parameter)\\s+\\w+\\s+${name}\\s*=\\s*)(-?[\\d.]+\\s*[a-zµ]*)`);

/** The number or time of a name; null where there is none. */
export function constantIn(text: string, name: string): string | null {
  const code = text.replace(COMMENT, " ");
  return declaration(name).exec(code)?.[2]?.trim() ?? null;
}

/** The text with another value of a name; null where it declares none. */
export function withConstant(text: string, name: string, value: string): string | null {
  const declared = declaration(name);
  return declared.test(text) ? text.replace(declared, `$1${value}`) : null;
}
