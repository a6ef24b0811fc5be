// Carries out a run as the command's thread does, of a program that is handed to it.
import { parentPort, workerData } from "node:worker_threads";
import { SignsOfLife } from "../../dist/cli/run/signs-of-life.js";
import { loadEngine } from "../../dist/engine/load.js";
import { runHeadless } from "../../dist/session/headless.js";

const signs = new SignsOfLife(workerData.signs);
signs.give(0, 0);
const engine = await loadEngine(workerData.data);
if (engine.ok) {
  const { time, tick } = engine.value.look();
  signs.give(time, tick);
  await runHeadless(engine.value, { until: null, workloadFile: "w.workload" });
}
parentPort.postMessage(engine.ok ? 0 : 2);
