/** Runs programs in a worker: the page stays free. */

import { failure, type Result } from "../../base/result.js";
import type { Explorer, Runs } from "../check/ports.js";
import { localExplorer } from "./explorer.js";
import { localRuns } from "./local.js";

/** What runs programs, and goes through all their runs. */
type Served = Runs & Explorer;
type Method = keyof Served;

/** What the worker is told: its runtime first, then what to run. */
export type RunsRequest =
  | { readonly type: "setup"; readonly runtime: Uint8Array }
  | {
      readonly type: "ask";
      readonly id: number;
      readonly method: Method;
      readonly args: readonly unknown[];
    };

export interface RunsAnswer {
  readonly id: number;
  readonly result: Result<unknown>;
}

/** The part of a `Worker` that is used. */
export interface RunsPort {
  postMessage(message: RunsRequest): void;
  addEventListener(type: "message", listener: (event: { readonly data: RunsAnswer }) => void): void;
  addEventListener(type: "error", listener: () => void): void;
}

const DIED = "The simulation stopped unexpectedly. Try again.";

/** The page's side. After an error of the worker all that waits, and comes, fails: begin another. */
export function remoteRuns(port: RunsPort, runtime: Uint8Array): Served {
  const waiting = new Map<number, (result: Result<never>) => void>();
  let last = 0;
  let isDead = false;
  port.addEventListener("message", ({ data: { id, result } }) => {
    waiting.get(id)?.(result as Result<never>);
    waiting.delete(id);
  });
  port.addEventListener("error", () => {
    isDead = true;
    for (const resolve of waiting.values()) resolve(failure(DIED));
    waiting.clear();
  });
  port.postMessage({ type: "setup", runtime });
  const ask = (method: Method, ...args: readonly unknown[]): Promise<Result<never>> =>
    new Promise((resolve) => {
      if (isDead) return resolve(failure(DIED));
      const id = ++last;
      waiting.set(id, resolve);
      port.postMessage({ type: "ask", id, method, args });
    });
  return {
    facts: (...args) => ask("facts", ...args),
    systemFacts: (...args) => ask("systemFacts", ...args),
    decisions: (...args) => ask("decisions", ...args),
    first: (...args) => ask("first", ...args),
    promises: (...args) => ask("promises", ...args),
    explore: (...args) => ask("explore", ...args),
  };
}

/** The worker's side: what takes its messages. */
export function serveRuns(answer: (answer: RunsAnswer) => void): (request: RunsRequest) => void {
  let runs: Served | null = null;
  return (request) => {
    if (request.type === "setup") {
      runs = { ...localRuns(request.runtime), ...localExplorer(request.runtime) };
      return;
    }
    const { id, method, args } = request;
    const run = runs?.[method] as
      | ((...args: readonly unknown[]) => Promise<Result<unknown>>)
      | undefined;
    void settled(run?.(...args)).then((result) => answer({ id, result }));
  };
}

async function settled(running: Promise<Result<unknown>> | undefined): Promise<Result<unknown>> {
  try {
    return (await running) ?? failure("There is no runtime yet.");
  } catch (error) {
    return failure(error instanceof Error ? error.message : String(error));
  }
}
