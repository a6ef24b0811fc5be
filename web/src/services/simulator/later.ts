import { failure, type Result } from "../../base/result.js";
import type { Simulator } from "../../model/ports.js";
import { RUNTIME_MISSING } from "./runtime-bytes.js";

/** What a method does that needs no answer, or tells how to end what it listens to; each other one answers. */
const OTHERWISE: Readonly<Partial<Record<keyof Simulator, "listens" | "does">>> = {
  onState: "listens",
  onFailure: "listens",
  drop: "does",
  restart: "does",
};

type Method = (...args: unknown[]) => unknown;

/**
 * A simulator that is loaded with the first question, because the first picture does without it. Questions keep their
 * order. One that comes while it cannot be loaded fails in words, and the next one tries again.
 */
export function laterSimulator(load: () => Promise<Simulator>): Simulator {
  /** How to begin to listen, and how to end what has begun. */
  const listening = new Map<() => () => void, (() => void) | null>();
  let present: Simulator | null = null;
  let coming: Promise<Simulator> | null = null;

  async function arrive(): Promise<Simulator> {
    present = await load();
    for (const begin of listening.keys()) listening.set(begin, begin());
    return present;
  }

  const call = (name: keyof Simulator, args: unknown[]) =>
    ((present as Simulator)[name] as Method)(...args);

  async function answer(name: keyof Simulator, args: unknown[]): Promise<Result<unknown>> {
    try {
      coming ??= arrive();
      await coming;
    } catch {
      coming = null;
      return failure(RUNTIME_MISSING);
    }
    return call(name, args) as Promise<Result<unknown>>;
  }

  function listen(name: keyof Simulator, args: unknown[]): () => void {
    const begin = () => call(name, args) as () => void;
    listening.set(begin, present && begin());
    return () => {
      listening.get(begin)?.();
      listening.delete(begin);
    };
  }

  return new Proxy({} as Simulator, {
    get: (_, key): Method => {
      const name = key as keyof Simulator;
      return (...args) => {
        if (OTHERWISE[name] === "listens") return listen(name, args);
        // There is nothing to end before it is there.
        if (OTHERWISE[name] === "does") return present && call(name, args);
        return answer(name, args);
      };
    },
  });
}
