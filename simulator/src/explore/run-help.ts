/** Threads that make runs for a search, wherever threads come from: what they are told and answer. */
import { RuntimeModule } from "../engine/compile.js";
import type { AskedRun, RunHelpers } from "./shared-runs.js";
import type { SystemSetup } from "./system/explore.js";
import { SystemHelp } from "./system/help.js";
import type { PendingRun } from "./system/maker.js";
import type { CourseSetup } from "./workload/explore.js";
import { CourseHelp } from "./workload/help.js";
import type { RunToMake } from "./workload/maker.js";

/** What is explored, as a thread is told of it. */
export type RunsToHelpWith =
  | { readonly kind: "courses"; readonly setup: WithBytes<CourseSetup> }
  | { readonly kind: "system"; readonly setup: WithBytes<SystemSetup> };

type WithBytes<Setup> = Omit<Setup, "runtime" | "isCancelled"> & { readonly runtime: Uint8Array };

export type RunAnswer<Made = unknown> = { readonly made: Made } | { readonly wrong: string };

/** The inside of a thread: what it makes of the runs that it is asked for, one after the other. */
export function runHelp(search: RunsToHelpWith): (asked: AskedRun<never>) => Promise<RunAnswer> {
  const help = openHelp(search);
  let last: Promise<unknown> = Promise.resolve();
  return (asked) => {
    const answer = last.then(() => help(asked)).catch(wrongOf);
    last = answer;
    return answer;
  };
}

function openHelp(search: RunsToHelpWith): (asked: AskedRun<never>) => Promise<RunAnswer> {
  if (search.kind === "courses") {
    const opened = CourseHelp.open(search.setup);
    if (!opened.ok) return async () => ({ wrong: opened.message });
    return async (asked) => ({ made: opened.value.make(asked as AskedRun<RunToMake>) });
  }
  const { runtime, ...setup } = search.setup;
  const opened = SystemHelp.open({ ...setup, runtime: new RuntimeModule(runtime) });
  if (!opened.ok) return async () => ({ wrong: opened.message });
  return async (asked) => {
    const made = await opened.value.make(asked as AskedRun<PendingRun>);
    return made.ok ? { made: made.value } : { wrong: made.message };
  };
}

const wrongOf = (error: unknown): RunAnswer => ({
  wrong: error instanceof Error ? error.message : String(error),
});

/** A thread, as whoever searches sees it. */
export interface HelpThread {
  post(asked: AskedRun<unknown>): void;
  end(): void;
}

/** @param start starts a thread that helps; it answers in the order in which it is asked */
export function threadsThatHelp<Run, Made>(
  count: number,
  start: (answered: (answer: RunAnswer<Made>) => void) => HelpThread,
): RunHelpers<Run, Made> {
  const threads = Array.from({ length: count }, () => {
    const waiting: ((answer: RunAnswer<Made>) => void)[] = [];
    return { waiting, thread: start((answer) => waiting.shift()?.(answer)) };
  });
  return {
    count,
    make: (helper, asked) =>
      new Promise((resolve, reject) => {
        const { waiting, thread } = threads[helper] as (typeof threads)[number];
        waiting.push((answer) =>
          "made" in answer ? resolve(answer.made) : reject(new Error(answer.wrong)),
        );
        thread.post(asked);
      }),
    end: () => {
      for (const { thread } of threads) thread.end();
    },
  };
}
