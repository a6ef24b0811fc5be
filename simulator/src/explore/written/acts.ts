import type { NamedStep } from "../types.js";

/** What a thread does in a step, as a workload says it. @param name of the thread */
export function wordsOfAct(
  { event, other, values }: Pick<NamedStep, "event" | "other" | "values">,
  name: string,
): string {
  const lock = `lock_${values[0]?.value}`;
  const words: Readonly<Record<string, string>> = {
    yield: "yield;",
    yield_to: `yield to ${other}[0];`,
    wait: `receive m from for_${name};`,
    suspend: `suspend ${other}[0];`,
    resume: `resume ${other}[0];`,
    kill: `kill ${other}[0];`,
    end: "exit;",
    spawn: "spawn unborn;",
    acquire: `acquire ${lock};`,
    release: `release ${lock};`,
  };
  return words[event] ?? values.map((one) => `${one.name} = ${one.value};`).join(" ");
}
