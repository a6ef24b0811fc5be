/** What the browser's own trace tells of a stretch of time. */

import type { CDPSession, Page } from "@playwright/test";

const CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline.frame", "toplevel"];

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  /** Of the processor, microseconds. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

export interface Traced {
  /** Moments at which a frame was drawn, in milliseconds. */
  readonly frames: readonly number[];
  /** What each task of the page's thread took, in milliseconds, from the longest on. */
  readonly tasks: readonly number[];
  /** What each of them had of a processor, in milliseconds, from the most on. */
  readonly busy: readonly number[];
  /** What all threads of the browser had of the processors, in milliseconds. */
  readonly work: number;
}

/** Traces the page while something is done. */
export async function traced(page: Page, action: () => Promise<void>): Promise<Traced> {
  const session = await page.context().newCDPSession(page);
  const events = await eventsDuring(session, action);
  await session.detach();
  const threads = events.filter(
    ({ name, args }) => name === "thread_name" && args.name === "CrRendererMain",
  );
  const onPage = ({ pid, tid }: TraceEvent) =>
    threads.some((thread) => thread.pid === pid && thread.tid === tid);
  const tasks = events.filter(({ name, ph }) => name.endsWith("RunTask") && ph === "X");
  const falling = (ofPage: (task: TraceEvent) => number) =>
    tasks
      .filter(onPage)
      .map((task) => ofPage(task) / 1000)
      .sort((a, b) => b - a);
  return {
    frames: events
      .filter(({ name }) => name === "DrawFrame")
      .map(({ ts }) => ts / 1000)
      .sort((a, b) => a - b),
    tasks: falling(({ dur = 0 }) => dur),
    busy: falling(({ tdur = 0 }) => tdur),
    work: tasks.reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0),
  };
}

/** How long each frame of a page took while something was done, in milliseconds: one is wanted of it all the time. */
export async function framesDuring(
  page: Page,
  action: () => Promise<void>,
): Promise<readonly number[]> {
  const frames = await page.evaluateHandle(() => {
    const at: number[] = [];
    const note = (time: number) => {
      at.push(time);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
    return at;
  });
  await action();
  const at = await frames.jsonValue();
  await frames.dispose();
  return at.slice(1).map((time, index) => time - (at[index] ?? time));
}

async function eventsDuring(
  session: CDPSession,
  action: () => Promise<void>,
): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: CATEGORIES },
  });
  await action();
  const complete = new Promise((done) => session.once("Tracing.tracingComplete", done));
  await session.send("Tracing.end");
  await complete;
  return events;
}
