import type { Engine } from "../engine/engine.js";
import { ThreadState } from "../generated/layout.js";
import type { Names } from "../trace/names.js";

/** Threads that could run and that `schedule` left where they are. */
export interface Undispatched {
  /** Who they are, where they lie, and what rule put them there, in sentences. */
  readonly message: string;
  /** The site of that rule; 0 when there is none. */
  readonly site: number;
}

/** As the compiler calls the files of its own bases. */
export const BUILT_IN = / \(built in\)$/;

/** Of the containers that hold threads which are ready, one that the reader has declared goes first. */
export function undispatched(engine: Engine, names: Names): Undispatched | null {
  const found = [...readyByContainer(engine)].map(([home, numbers]) => ({
    numbers,
    container: names.container(home),
    rules: rulesOf(engine, names.container(home)),
  }));
  const first = found.find(({ rules }) => rules.some(({ own }) => own)) ?? found[0];
  if (first === undefined) return null;
  const { container, numbers, rules } = first;
  const into =
    rules.find(({ own, leads }) => leads === "in" && own) ??
    rules.find(({ leads }) => leads === "in");
  const out = rules.find(({ leads }) => leads === "out");
  const who = nameOf(engine, numbers[0] ?? 0);
  const more = numbers.length - 1;
  const left = more > 0 ? ` and ${more} more are ready and were left` : " is ready and was left";
  const put = into === undefined ? "" : ` ${inLine(into)} puts threads there.`;
  const way =
    out === undefined
      ? `No rule takes a thread out of \`${container}\`.`
      : `${inLine(out)} would take one out, but was not carried out.`;
  return {
    message: `${who}${left} in \`${container}\`.${put} ${way}`,
    site: into?.own ? into.site : 0,
  };
}

export function nameOf(engine: Engine, number: number): string {
  const thread = engine.threads()[number - 1];
  const name = engine.workload.classes[thread?.classNumber ?? -1];
  return name === undefined ? `Thread ${number}` : `Thread ${number} (${name})`;
}

export const inLine = ({ text, line }: Rule) => `\`${text.replace(/;$/, "")}\` in line ${line}`;

/** Numbers of the threads that are new or ready, by the node of the container that holds them. */
function readyByContainer(engine: Engine): Map<number, number[]> {
  const found = new Map<number, number[]>();
  engine.threads().forEach(({ state, home }, index) => {
    if ((state !== ThreadState.NEW && state !== ThreadState.READY) || home === 0) return;
    const numbers = found.get(home) ?? [];
    numbers.push(index + 1);
    found.set(home, numbers);
  });
  return found;
}

export interface Rule {
  readonly site: number;
  readonly file: string;
  readonly text: string;
  readonly line: number;
  readonly leads: "in" | "out";
  /** Whether it stands in a text of the reader's, not in a built-in base. */
  readonly own: boolean;
}

/** The transfers into a container and out of it. */
export function rulesOf(engine: Engine, container: string): Rule[] {
  const name = container.replace(/\[.*$/, "");
  const into = new RegExp(`=>\\s*${name}\\b`);
  const out = new RegExp(`^${name}\\b.*=>`);
  return engine.descriptor.sites.flatMap(({ text, line, file }, site) => {
    const leads = into.test(text) ? "in" : out.test(text) ? "out" : null;
    return leads === null ? [] : [{ site, file, text, line, leads, own: !BUILT_IN.test(file) }];
  });
}
