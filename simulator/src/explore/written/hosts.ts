import type { WantedAnswer } from "../answers.js";
import type { NamedStep } from "../types.js";

/**
 * How a workload declares what a scheduler was answered in a run, by function of its host. A random number is answered, too, by
 * `rand`: where only its remainder counts, by that.
 */
export function hostsOf(
  steps: readonly NamedStep[],
  wanted: readonly WantedAnswer[] = [],
): string[] {
  const given = new Map<string, number[]>();
  for (const { name, value } of steps.flatMap(({ answers = [] }) => answers)) {
    const called = name.slice(0, name.indexOf("("));
    given.set(called, [...(given.get(called) ?? []), value]);
  }
  return [...given].map(([name, values]) => {
    const parameters = wanted.find((one) => one.name === name)?.parameters ?? "";
    return `host int ${name}(${parameters}) = ${shortened(values).join(", ")};`;
  });
}

/** The last answer stays. */
function shortened(values: readonly number[]): readonly number[] {
  const different = values.findLastIndex((value) => value !== values.at(-1));
  return values.slice(0, different + 2);
}
