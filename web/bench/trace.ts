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
  readonly args: { readonly name?: string; readonly data?: { readonly message?: string } };
}

/** In milliseconds. */
interface Task {
  readonly thread: string;
  readonly from: number;
  readonly to: number;
  /** What it had of a processor. */
  readonly busy: number;
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

/** A frame as the page sees it, from its begin to the next one's, in milliseconds. */
export interface Frame {
  length: number;
  /** What the page's own thread had of a processor meanwhile. */
  page: number;
  /** The same with the threads that paint what it tells, and put it together. */
  all: number;
}

const PAGE = "CrRendererMain";
const PAINTING = ["ThreadPoolForegroundWorker", "Compositor", "VizCompositorThread", "CrGpuMain"];

/** Traces the page while something is done. */
export async function traced(page: Page, action: () => Promise<void>): Promise<Traced> {
  return summed(await eventsDuring(page, action));
}

/** Traces each frame of a page while something is done; one is wanted of it all the time. */
export async function framesTraced(
  page: Page,
  action: () => Promise<void>,
): Promise<Traced & { readonly each: readonly Frame[] }> {
  let moments: readonly number[] = [];
  const events = await eventsDuring(page, async () => {
    moments = await momentsDuring(page, action);
  });
  return { ...summed(events), each: framesBetween(onTraceClock(moments, events), tasksOf(events)) };
}

function summed(events: readonly TraceEvent[]): Traced {
  const tasks = tasksOf(events);
  const ofPage = tasks.filter(({ thread }) => thread === PAGE);
  const falling = (numbers: number[]) => numbers.sort((a, b) => b - a);
  return {
    frames: events
      .filter(({ name }) => name === "DrawFrame")
      .map(({ ts }) => ts / 1000)
      .sort((a, b) => a - b),
    tasks: falling(ofPage.map(({ from, to }) => to - from)),
    busy: falling(ofPage.map(({ busy }) => busy)),
    work: tasks.reduce((sum, { busy }) => sum + busy, 0),
  };
}

function tasksOf(events: readonly TraceEvent[]): Task[] {
  const named = events.filter(({ name }) => name === "thread_name");
  const key = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const names = new Map(named.map((event) => [key(event), event.args.name ?? ""]));
  return events
    .filter(({ name, ph }) => name.endsWith("RunTask") && ph === "X")
    .map((event) => ({
      thread: names.get(key(event)) ?? "",
      from: event.ts / 1000,
      to: (event.ts + (event.dur ?? 0)) / 1000,
      busy: (event.tdur ?? 0) / 1000,
    }));
}

/** What each frame between moments had of the processors; a task that several of them share is divided by time. */
function framesBetween(moments: readonly number[], tasks: readonly Task[]): Frame[] {
  const frames = moments
    .slice(1)
    .map((end, index) => ({ length: end - (moments[index] ?? end), page: 0, all: 0 }));
  for (const { thread, from, to, busy } of tasks) {
    if (thread !== PAGE && !PAINTING.includes(thread)) continue;
    const first = moments.findLastIndex((moment) => moment <= from);
    for (let index = Math.max(0, first); index < frames.length; index++) {
      const [begin, end] = [moments[index] ?? to, moments[index + 1] ?? to];
      const frame = frames[index];
      if (begin >= to || !frame) break;
      const share =
        to > from ? Math.max(0, Math.min(to, end) - Math.max(from, begin)) / (to - from) : 0;
      frame.all += busy * share;
      if (thread === PAGE) frame.page += busy * share;
    }
  }
  return frames;
}

/** When frames of a page begin while something is done, in milliseconds by its own clock. */
async function momentsDuring(page: Page, action: () => Promise<void>): Promise<readonly number[]> {
  const moments = await page.evaluateHandle(() => {
    const at: number[] = [];
    const note = () => {
      const now = performance.now();
      // By this one the clock of the trace is set.
      if (at.length === 0) console.timeStamp(`${now}`);
      at.push(now);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
    return at;
  });
  await action();
  const at = await moments.jsonValue();
  await moments.dispose();
  return at;
}

function onTraceClock(moments: readonly number[], events: readonly TraceEvent[]): number[] {
  const stamp = events.find(({ name }) => name === "TimeStamp");
  if (!stamp) throw new Error("The trace does not tell the page's clock.");
  const ahead = stamp.ts / 1000 - Number(stamp.args.data?.message);
  return moments.map((moment) => moment + ahead);
}

async function eventsDuring(page: Page, action: () => Promise<void>): Promise<TraceEvent[]> {
  const session = await page.context().newCDPSession(page);
  const events = await told(session, action);
  await session.detach();
  return events;
}

async function told(session: CDPSession, action: () => Promise<void>): Promise<TraceEvent[]> {
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
