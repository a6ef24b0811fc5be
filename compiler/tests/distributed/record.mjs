// Runs a compiled system up to a time: `node record.mjs COMPILED.json SEED NS`. Prints JSON: of each process its name,
// its family, the records of its trace, what it told before it crashed, when messages of schedulers came, and what its variables are in the end.
import { readFileSync } from "node:fs";
import { RuntimeModule } from "../../../simulator/dist/engine/compile.js";
import { System } from "../../../simulator/dist/system/system.js";
import { TraceReader } from "../../../simulator/dist/trace/reader.js";

/** Values come with the hello behind them; the others are set aside while a handler waits. */
const NOT_WAITED_FOR = /^(VALUE|SPAWN|SUSPEND|RESUME|LEAVE)\b/;

const [file, seed, until] = process.argv.slice(2);
const { manager, families, workloads, plan } = JSON.parse(readFileSync(file, "utf8"));
const bytes = (base64) => Buffer.from(base64, "base64");
const program = {
  plan,
  manager: bytes(manager.compiled.module),
  schedulers: Object.fromEntries(
    families.map(({ name, scheduler }) => [name, bytes(scheduler.compiled.module)]),
  ),
  workloads: Object.fromEntries(
    Object.entries(workloads).map(([name, { blob }]) => [name, bytes(blob)]),
  ),
};
const wasm = new URL("../../../wasm-runtime/build/catapults.wasm", import.meta.url);
const runtime = new RuntimeModule(new Uint8Array(readFileSync(wasm)));
const started = await System.start(program, { runtime, seed, parameters: {} });
if (!started.ok) throw new Error(started.message);
const { processes } = started.value;
/** Of nodes that crash: what they told before, in order. */
const told = processes.map(() => []);
started.value.onSent = (passages) => {
  for (const { from, message } of passages) {
    const at = processes.findIndex(({ place }) => place.number === from);
    if (typeof processes[at]?.place.plan?.crashes !== "number" || message.kind !== "scheduler")
      continue;
    const { element, operation, value } = message.mail;
    const kind = message.what.split(" ")[0];
    told[at].push({ kind, name: message.variable, element, operation, value: Number(value) });
  }
};
const arrivals = processes.map(noteArrivals);
for (let steps = started.value.run(Number(until)), step; !step?.done; ) step = steps.next();
const recorded = processes.map(({ place, engine }, at) => ({
  label: place.label,
  number: place.number,
  family: place.plan?.family ?? null,
  containers: engine.look().containerNodes,
  arrivals: arrivals[at],
  crashes: place.plan?.crashes ?? null,
  told: told[at],
  globals: Object.fromEntries(
    engine.descriptor.globals.map(({ name }, index) => [name, engine.globals()[index]]),
  ),
  records: recordsOf(engine),
}));
process.stdout.write(JSON.stringify(recorded));

/** When each message of another scheduler came, in order. */
function noteArrivals(member) {
  const times = [];
  const give = member.give.bind(member);
  member.give = (time, from, message) => {
    if (message.kind === "scheduler" && !NOT_WAITED_FOR.test(message.what)) times.push(time);
    return give(time, from, message);
  };
  return times;
}

/** Kind, time, thread from 1, place and value of each. */
function recordsOf(engine) {
  const found = [];
  for (const cursor of new TraceReader(engine).read()) {
    while (cursor.next()) {
      const { kind, time, thread, place, value } = cursor;
      found.push([kind, time, thread, place, value]);
    }
  }
  return found;
}
