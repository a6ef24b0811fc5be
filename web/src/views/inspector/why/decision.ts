import { useProject, useRun } from "../../../ui/studio-context.js";
import { type Chain, decidingChain } from "./chain.js";

/** The last decision with the rules that led to it; null when there is none to explain. */
export function useDecision() {
  const program = useRun((state) => state.program);
  const simulation = useRun((state) => state.simulation);
  const text = useProject((state) => state.scheduler.text);
  const version = useProject((state) => state.schedulerVersion);
  if (!program || !simulation || simulation.handler === null) return null;
  const chain: Chain | null =
    program.version >= version ? decidingChain(program, simulation, text) : null;
  return { program, simulation, chain };
}

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

/** Which rule held, in words: "The third rule of `schedule` is the first that holds." */
export function ordinal(index: number): string {
  return ORDINALS[index] ?? `${index + 1}th`;
}
