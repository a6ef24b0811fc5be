import { start } from "../support/engines.js";
import { replay } from "../support/position.js";
import { compileTexts } from "../support/texts.js";

/** A scheduler on the base, with further handlers. */
export const onBase = (body: string) => `scheduler mine extends preemptive {\n${body}\n}`;

/** Small numbers are urgent; a thread that has become ready takes the processor from one of less urgency. */
export const urgent = (more = "") => `scheduler urgent extends preemptive {
    thread { int rank; }
    threadimports { int priority default 9; }
    data { pqueue ready increasing sortable on rank; }
    event newthread(t) { t.rank = t.priority; t => ready; }
    event schedule {
        if (|ready| == 0) return;
        ready => current;
        dispatch current;
    }
    event switch_out { if (|current| == 1) current => ready; }
    event event_raised(t) { t.rank = t.priority; t => ready; }
    event resume_thread(t) { t => ready; }
    query preempts(t) { return t.rank < current.rank; }
    ${more}
}`;

export const workload = (body: string, processors = 1) => `workload w {
    profile preemptive;${processors > 1 ? `\n    processors ${processors};` : ""}
${body}
}`;

/** The calls of a run, as `2 event_raised b`: the time in ms, the handler, and the thread by its class,
 * with its instance behind the first. */
export async function callsOf(scheduler: string, text: string, most = 400): Promise<string[]> {
  const positions = replay(await start(compileTexts(scheduler, text)), most);
  const events = positions.slice(1).filter(({ tick }, i) => tick !== positions[i]?.tick);
  const told = events.map(({ time, handler, handlerThread, threads }) => {
    const of = threads.find(({ thread }) => thread === handlerThread);
    const name = of && ` ${of.className}${of.instance ? of.instance : ""}`;
    return `${time / 1e6} ${handler}${name ?? ""}`;
  });
  const outcome = positions.at(-1)?.outcome;
  if (outcome?.kind === "fault") return [...told, outcome.fault];
  return outcome ? [...told, outcome.kind] : told;
}

/** The calls behind the births of the start. */
export async function callsBehindStart(scheduler: string, text: string): Promise<string[]> {
  const calls = await callsOf(scheduler, text);
  return calls.slice(calls.findIndex((one) => / schedule/.test(one)));
}
