import { SystemClient } from "catapults-sim";
import { readNumber } from "catapults-sim/experiment";
import { failure, type Result, success } from "../../base/result.js";
import type { Systems } from "../../model/ports.js";
import type { ForkWish, SystemChange } from "../../model/system/forks.js";
import type { SystemLoad, SystemRun, SystemState } from "../../model/system/systems.js";
import { asked } from "../simulator/asked.js";
import { fetchBytes, RUNTIME_MISSING } from "../simulator/runtime-bytes.js";

/** Runs systems, each in a worker of its own. */
export const systemsWith = (runtimeUrl: string): Systems => ({
  async open(load, onState) {
    const runtime = await fetchBytes(runtimeUrl);
    if (!runtime) return failure(RUNTIME_MISSING);
    return openRun({ ...load, runtime }, onState);
  },
});

async function openRun(
  load: SystemLoad,
  onState: (state: SystemState) => Promise<void>,
): Promise<Result<SystemRun>> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), {
    type: "module",
    name: "system",
  });
  const client = new SystemClient(worker);
  client.onState = onState;
  const loaded = await asked(() => client.ask({ type: "load", load }, [load.runtime]));
  if (!loaded.ok) {
    worker.terminate();
    return loaded;
  }
  const move = async (ask: () => Promise<unknown>): Promise<Result<void>> => {
    const moved = await asked(ask);
    return moved.ok ? success(undefined) : moved;
  };
  return success({
    state: loaded.value.state,
    step: (unit, direction) => move(() => client.ask({ type: "step", unit, direction })),
    seek: (time) => move(() => client.ask({ type: "seek", time })),
    play: (speed) => move(() => client.ask({ type: "play", speed })),
    pause: () => move(() => client.ask({ type: "pause" })),
    watch: (nodes) => move(() => client.ask({ type: "watch", nodes })),
    lanes: (nodes, window) =>
      asked(async () => (await client.ask({ type: "lanes", nodes, ...window })).lanes),
    findEvents: (nodes, filter, onProgress) =>
      asked(async () => {
        const question = { type: "findEvents", nodes, filter } as const;
        return (await client.ask(question, [], onProgress)).found;
      }),
    eventsAt: (nodes, numbers) =>
      asked(async () => (await client.ask({ type: "eventsAt", nodes, numbers })).events),
    toEvent: (nodes, filter, direction, onProgress) =>
      asked(async () => {
        const question = { type: "toEvent", nodes, filter, direction } as const;
        return (await client.ask(question, [], onProgress)).event;
      }),
    moment: (node, tick, passed) =>
      asked(async () => (await client.ask({ type: "moment", node, tick, passed })).moment),
    remote: (node, time) =>
      asked(async () => (await client.ask({ type: "remote", node, time })).values),
    setBreakpoints: (breakpoints) =>
      asked(async () => (await client.ask({ type: "breakpoints", breakpoints })).problems),
    runBack: () => move(() => client.ask({ type: "runBack" })),
    fork: async (wish) => {
      const change = changeOf(wish);
      return change.ok ? move(() => client.ask({ type: "fork", change: change.value })) : change;
    },
    swap: () => move(() => client.ask({ type: "swap" })),
    drop: () => move(() => client.ask({ type: "drop" })),
    toDifference: (onReached) => asked(() => client.ask({ type: "difference" }, [], onReached)),
    measures: () => asked(async () => (await client.ask({ type: "measures" })).measures),
    results: () => asked(async () => (await client.ask({ type: "results" })).results),
    file: (form, name, texts) =>
      asked(async () => {
        const told = texts.map((text) => ({ name: text.name, text: text.text }));
        return (await client.ask({ type: "file", form, name, texts: told })).file;
      }),
    close: () => worker.terminate(),
  });
}

/** A wish as the simulator takes it; a number or a time that cannot be read is told. */
function changeOf(wish: ForkWish): Result<SystemChange> {
  switch (wish.kind) {
    case "crash":
    case "seed":
      return success(wish);
    case "parameter":
    case "variable": {
      const value = readNumber(wish.value.trim());
      if (value !== undefined) return success({ ...wish, value });
      return failure(`“${wish.value}” is not a value. Write a number, or a time such as 5ms.`);
    }
    case "arrival": {
      const { from, to, place } = wish.message;
      const written = wish.arrival;
      const arrival = typeof written === "number" ? written : readNumber(written.trim());
      if (arrival === undefined) {
        return failure(`“${written}” is not a time. Write one such as 12.5ms.`);
      }
      return success({ kind: "arrival", message: { from, to, place }, arrival });
    }
  }
}
