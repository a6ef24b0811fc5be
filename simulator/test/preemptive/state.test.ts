import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { WasmEngine } from "../../src/engine/wasm-engine.js";
import { runHeadless } from "../../src/session/headless.js";
import { start } from "../support/engines.js";
import { COMPILERS, compileLibrary, runNatively } from "../support/native.js";
import { inRoot } from "../support/programs.js";
import { compileTexts } from "../support/texts.js";

/** Inheritance on two processors, with quanta, a timer, and jobs that fail; all that the library can call. */
const SCHEDULER = `scheduler everything extends multiprocessor {
    thread { int rank; int boost; }
    threadimports { int priority default 5; time used default 0; int cpu default 0; int job default 0; }
    data {
        const int PROCESSORS = 2;
        time at;
        int shaken, born;
        pqueue ready increasing sortable on rank;
    }
    event init { at = 5ms; }
    event newthread(t) {
        born++;
        if (born > 9)
            fail;
        t.rank = t.priority;
        t => ready;
    }
    event schedule {
        if (|ready| == 0)
            return;
        ready => current[processor];
        dispatch current[processor];
    }
    event switch_out {
        if (|current[processor]| == 1)
            current[processor] => ready;
    }
    event event_raised(t) { t => ready; }
    event set_next_thread(t) { t => ready; }
    event resume_thread(t) { t => ready; }
    event contended(t) {
        if (waiter.rank < t.rank)
            t.boost = waiter.rank;
    }
    event released(t) { t.boost = 0; shaken = lock_ceiling; }
    event acquired(t) { shaken = lock_ceiling; }
    event timer { at += 5ms; shaken++; }
    query next_timer { return at; }
    query timeslice(t) { if (t.used > 20ms) return 2ms; return 3ms; }
    event quantum_expired(t) { t.boost = t.cpu; }
    query gives_way(t) { return |ready| > 0 && shaken == 3 && t.boost < 9; }
    event deadline_missed(t) {
        if (missed_job > 2)
            fail t;
    }
    query preempts(t) {
        if (|current[0]| == 1 && t.rank < ( *current[0]).rank)
            return 1;
        return 0;
    }
}`;

const workload = (costs: string) => `workload w {
    profile preemptive;
    processors 2;
    ${costs}
    lock l { ceiling 3; }
    lock k;
    semaphore s = 0;
    device disk { service 1ms; }
    thread control { import int priority = 1; period 6ms; deadline 4ms; acquire l; compute uniform(500us, 3ms); release l; }
    thread audio { import int priority = 2; period 9ms; offset 1ms; compute 2ms; acquire k; acquire l; compute 1ms; release l; release k; }
    thread low { import int priority = 7; loop { acquire l; compute 2ms; release l; compute uniform(1ms, 2ms); io disk; } }
    thread mid { import int priority = 4; loop { acquire k; compute 1ms; signal s; release k; sleep 2ms; yield; } }
    thread waits { loop { wait s; compute 300us; acquire l within 1ms { compute 100us; release l; } } }
    thread parent { loop { compute 4ms; spawn child; suspend waits; compute 1ms; resume waits; } }
    thread child [0] { import int priority = 6; compute 3ms; }
    stop when now >= 80ms;
}`;

const WORKLOADS = { "without costs": "", "with costs": "costs { switch 20us; handler 7us; }" };

const folder = mkdtempSync(join(tmpdir(), "catapults-preemptive-"));
afterAll(() => rmSync(folder, { recursive: true }));

const hashes = (engine: WasmEngine) => [engine.look().traceHash, engine.stateHash()];
const END = { until: null, workloadFile: "w" };

describe.each(Object.entries(WORKLOADS))("a run %s", (name, costs) => {
  const program = compileTexts(SCHEDULER, workload(costs));

  test("is the same after each tick, however one comes there", async () => {
    const engine = await start(program);
    const known: unknown[][] = [];
    for (let tick = 12; engine.look().outcome === 0; tick++) {
      engine.run("tick", tick, 10);
      known[engine.look().tick] = hashes(engine);
    }
    const last = known.length - 1;
    expect(last).toBeGreaterThan(300);
    for (let tick = last - 1; tick > 20; tick -= 7) {
      engine.seek(tick, 1e9);
      expect([tick, hashes(engine)]).toEqual([tick, known[tick]]);
    }
    for (let tick = 20; tick < last; tick += 31) {
      engine.seek(tick, 1e9);
      const fork = await start(program, { from: { world: engine.exportWorld(), adopt: false } });
      expect([tick, hashes(fork)]).toEqual([tick, known[tick]]);
      fork.run("tick", 1e9, 1e9);
      expect([tick, hashes(fork)]).toEqual([tick, known[last]]);
      const taken = await start(program, { from: { world: engine.exportWorld(), adopt: true } });
      const { outcome } = await runHeadless(taken, END);
      expect([tick, outcome.kind]).toEqual([tick, "stopped"]);
    }
  });

  test("is the same natively", async () => {
    const here = await runHeadless(await start(program), END);
    const at = (ending: string) => join(folder, `${name.replaceAll(" ", "_")}.${ending}`);
    writeFileSync(at("sched"), SCHEDULER);
    writeFileSync(at("workload"), workload(costs));
    const catapults = inRoot(".venv/bin/catapults");
    execFileSync(catapults, ["build", "--backend", "c", "-o", at("c"), at("sched")]);
    execFileSync(catapults, ["build", "--backend", "workload", "-o", at("bin"), at("workload")]);
    for (const compiler of COMPILERS) {
      compileLibrary(compiler, at("c"), at(`${compiler}.so`));
      const there = JSON.parse(runNatively(compiler, at(`${compiler}.so`), at("bin"), "--json"));
      expect([compiler, there.trace_hash]).toEqual([compiler, here.traceHash]);
      expect(there.measures).toEqual(here.measures);
    }
  });
});
