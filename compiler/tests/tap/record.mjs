// Tells the calls of handlers in each run, each with its time, the handler's number and the thread's, and how the run
// ended. Reads and prints as engines.mjs says.

import { TraceKind } from "../../../simulator/dist/generated/trace.js";
import { runHeadless } from "../../../simulator/dist/session/headless.js";
import { TraceReader } from "../../../simulator/dist/trace/reader.js";
import { tellEach } from "../engines.mjs";

await tellEach(async (engine) => {
  const calls = [];
  const reader = new TraceReader(engine);
  const read = async () => {
    for (const cursor of reader.read()) {
      while (cursor.next()) {
        const { kind, time, thread, place } = cursor;
        if (kind === TraceKind.ENTER) calls.push([time, place, thread]);
      }
    }
  };
  const { outcome } = await runHeadless(engine, {
    until: null,
    workloadFile: "w.workload",
    sinks: [{ drain: read, finish: read }],
  });
  return { calls, outcome };
});
