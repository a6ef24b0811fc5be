import { failure, type Result } from "../../base/result.js";
import type { Simulator } from "../../model/ports.js";
import { RUNTIME_MISSING } from "./runtime-bytes.js";

/** What each method does: it answers, it listens and tells how to end that, or it needs no answer. */
const METHODS: Record<keyof Simulator, "answers" | "listens" | "does"> = {
  load: "answers",
  open: "answers",
  run: "answers",
  runUntil: "answers",
  runBack: "answers",
  setBreakpoints: "answers",
  pause: "answers",
  step: "answers",
  seek: "answers",
  seekTime: "answers",
  timeline: "answers",
  measures: "answers",
  moment: "answers",
  events: "answers",
  eventsAt: "answers",
  findEvents: "answers",
  nearestEvent: "answers",
  export: "answers",
  digest: "answers",
  fork: "answers",
  swap: "answers",
  drop: "does",
  timelineBeside: "answers",
  seekBeside: "answers",
  digestBeside: "answers",
  onState: "listens",
  onFailure: "listens",
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

  const methods = Object.entries(METHODS).map(([key, kind]) => {
    const name = key as keyof Simulator;
    const method: Method = (...args) => {
      if (kind === "answers") return answer(name, args);
      if (kind === "listens") return listen(name, args);
      // There is nothing to end before it is there.
      return present && call(name, args);
    };
    return [name, method];
  });
  return Object.fromEntries(methods);
}
