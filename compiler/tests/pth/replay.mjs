// Replays a recorded trace with the simulator: `node replay.mjs MODULE TRACE`. Prints JSON: what the
// trace is, and after each tick the numbers of the threads in each container, the next to leave first.

import { readFileSync } from "node:fs";
import { openSchedulerModule } from "../../../simulator/dist/engine/scheduler-module.js";
import { readRecording } from "../../../simulator/dist/recording/file.js";
import { RecordedEngine } from "../../../simulator/dist/recording/recorded-engine.js";
import { fitOf, openRecording } from "../../../simulator/dist/recording/recording.js";

const [module, trace] = process.argv.slice(2).map((file) => new Uint8Array(readFileSync(file)));
const { descriptor } = opened(openSchedulerModule(module));
const file = opened(readRecording(trace));
const fit = fitOf(file, descriptor);
const recording = opened(await openRecording(file, descriptor, fit));
const engine = new RecordedEngine(recording);
const nodes = file.containers.map((_, index) => index + 1);
const positions = [];
for (let tick = 0; tick <= recording.info.ticks; tick++) {
  engine.run("tick", tick, 1);
  positions.push(
    nodes.map((node) => engine.threadsIn(node).map((thread) => thread - nodes.length)),
  );
}
const { classes } = recording.workload;
const threads = recording.threads.map(({ classNumber, instance }) => [
  classes[classNumber],
  instance,
]);
console.log(JSON.stringify({ info: { ...recording.info, fit }, threads, positions }));

function opened(result) {
  if (!result.ok) throw new Error(result.message);
  return result.value;
}
