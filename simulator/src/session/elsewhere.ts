import type { Engine } from "../engine/engine.js";
import { ThreadState } from "../generated/layout.js";
import type { Names } from "../trace/names.js";
import { BUILT_IN, inLine, nameOf, type Rule, rulesOf, type Undispatched } from "./undispatched.js";

/**
 * Where threads lie that a base misses: in a container that it does not know, of the scheduler that extends it.
 * @param file the base in which the run stopped
 * @returns null when the file is no base, or no thread lies in such a container
 */
export function elsewhere(engine: Engine, names: Names, file: string): Undispatched | null {
  if (!isBase(engine, file)) return null;
  for (const [home, numbers] of livingByContainer(engine)) {
    const container = names.container(home);
    const rules = rulesOf(engine, container);
    const into = rules.find((rule) => rule.leads === "in" && isOfAnother(rule, file));
    if (into === undefined || rules.some((rule) => rule.file === file)) continue;
    const out = rules.find(({ leads }) => leads === "out");
    const more = numbers.length > 1 ? ` and ${numbers.length - 1} more lie` : " lies";
    const way = out === undefined ? ` No rule takes a thread out of \`${container}\`.` : "";
    return {
      message: `${nameOf(engine, numbers[0] ?? 0)}${more} in \`${container}\`, which the base does not know. ${inLine(into)} puts threads there.${way}`,
      site: into.site,
    };
  }
  return null;
}

const isOfAnother = ({ own, file }: Rule, base: string) => own && file !== base;

/** A base of the project has the name of the scheduler that it holds; the scheduler that runs has another. */
function isBase({ descriptor }: Engine, file: string): boolean {
  if (BUILT_IN.test(file)) return true;
  const others = descriptor.sites.some(
    (site) => site.file !== file && stem(site.file) === descriptor.name,
  );
  return others && stem(file) !== descriptor.name;
}

const stem = (file: string) => file.replace(/^.*\//, "").replace(/\.[^.]*$/, "");

/** Numbers of the threads that live and do not run, by the node of the container that holds them. */
function livingByContainer(engine: Engine): Map<number, number[]> {
  const found = new Map<number, number[]>();
  engine.threads().forEach(({ state, home }, index) => {
    const isGone = state === ThreadState.UNBORN || state === ThreadState.DEAD;
    if (isGone || home === 0) return;
    const numbers = found.get(home) ?? [];
    numbers.push(index + 1);
    found.set(home, numbers);
  });
  return found;
}
