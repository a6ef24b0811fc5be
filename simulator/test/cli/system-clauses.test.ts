/** What a text of a system can say, each part in a run; and what its nodes are asked for on each library. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runCommand as run } from "../support/command.js";

const folder = mkdtempSync(join(tmpdir(), "catapults-clauses-"));
afterAll(() => rmSync(folder, { recursive: true }));

const MASTER = `distributed scheduler m {
    nodefamilies { "small.sched" : small; "big.sched" : big; "plain.sched" : plain; }
    nodes { queue smalls; node bignode; node plainnode; }
    global { int total; }
    arrival(n) { if (n is small) n => smalls; else if (n is big) n => bignode; else n => plainnode; }
    departure(n) { if (n is plain) total -= n.done; }
    dispatch { if (|bignode|) select bignode; }
}
`;
const FILES = {
  "m.sched": MASTER,
  "small.sched": `scheduler small extends cmthread {
    data { int mine; }
    before schedule { if (|bignode| > 0 && bignode.load > mine) mine = bignode.load; }
}
`,
  "big.sched": `scheduler big extends preemptive {
    data { int load; }
    after newthread { load++; total += 2; }
}
`,
  "plain.sched": `scheduler plain extends pth {
    data { int done; }
    before set_dead { done++; if (total++ > 100) done--; }
}
`,
  "small.workload": `workload small {
    profile embedded;
    parameter load = 1.0 from 0.5 to 2.0;
    channel out;
    thread t { repeat (40) { compute 100us * load; send { size = 2000 } to out; count sent; yield; } }
    thread extra { count extras; }
}
`,
  "big.workload": `workload big {
    profile preemptive;
    channel in;
    channel backlog;
    thread u[2] { loop { compute 100us; count turns; yield; } }
    thread taker { loop { receive m from in; count taken; } }
    thread extra { compute 50us; count extras; }
    arrivals users { every 1ms; to backlog; fields { int n = 0; } }
}
`,
  "plain.workload": `workload plain {
    profile pth;
    channel backlog;
    thread boss {
        sleep 5ms;
        suspend u[0] on b;
        sleep 5ms;
        resume u[0] on b;
        spawn extra anywhere;
        spawn extra anywhere;
    }
    thread worker { loop { receive m from backlog; count served; } }
    thread extra { count extras; }
}
`,
  "s.system": `system s {
    scheduler "m.sched";
    node a[2] { family small; workload "small.workload"; arrives 2ms * instance; }
    node b { family big; workload "big.workload"; departs 25ms; }
    node c { family plain; workload "plain.workload"; crashes 28ms; }
    network {
        manager { latency 60us; message 15us; timeout 1ms; }
        default { latency 200us; rate 10MB per 1s; }
        link a[0] <-> b { latency 120us; jitter exponential(20us); loss 0.1; }
        link a[1] -> b { latency 300us; down 3ms..8ms, 9ms..10ms; }
    }
    channel a.out -> b.in;
    shared channel backlog[16] { b.backlog; c.backlog; latency 20us; }
    parameter load = 1.0 from 0.5 to 2.0;
    dsm auto;
    dsm total = request;
    dsm load = request;
    seed 7;
    stop when now > 30ms or b.extras == 100;
}
`,
};
for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);

interface Ran {
  readonly node: string;
  readonly outcome: { readonly kind: string };
  readonly time_ns: number;
  readonly measures: {
    readonly counters: readonly { readonly name: string; readonly count: number }[];
    readonly threads: readonly { readonly name: string; readonly suspended_ns: number }[];
    readonly system: Record<"sent" | "received", Readonly<Record<string, number>>>;
  };
}

test("every part of a system's text does in a run what it says, on each library", () => {
  const { status, stdout, stderr } = run("run", join(folder, "s.system"), "--json");
  expect(stderr).not.toContain("error");
  expect(status).toBe(0);
  const { outcome, nodes, messages } = JSON.parse(stdout);
  expect(outcome).toMatchObject({ kind: "stopped", at: { time: 30_000_001 } });
  const of = (label: string): Ran => nodes.find(({ node }: Ran) => node === label);
  const counter = (label: string, name: string) =>
    of(label).measures.counters.find((one) => one.name === name)?.count;
  const [manager, first, last, big] = ["manager", "a[0]", "a[1]", "b"].map(of) as [
    Ran,
    Ran,
    Ran,
    Ran,
  ];
  // Nodes come and leave: one is told to, one ends, and one is found to be gone.
  expect(big.outcome.kind).toBe("ended");
  expect(big.time_ns).toBe(25_000_000);
  expect(manager.measures.system.received).toMatchObject({ hello: 4, departed: 4, choose: 2 });
  expect(last.time_ns - first.time_ns).toBeGreaterThan(1_000_000);
  // A link that is down passes nothing on, and one that loses messages sends them again.
  expect(counter("b", "taken")).toBe(
    (counter("a[0]", "sent") ?? 0) + (counter("a[1]", "sent") ?? 0),
  );
  const delay = (from: string) =>
    messages.find((one: { from: string; what: string }) => one.from === from && one.what === "in")
      .mean_delay_ns;
  expect(delay("a[0]")).toBeGreaterThan(320_000); // 200us for its size
  expect(delay("a[1]")).toBeGreaterThan(1_000_000);
  // Threads of a node whose library interrupts them are suspended, resumed and born for others.
  expect(big.measures.system.received).toMatchObject({ suspend: 1, resume: 1, spawn: 2, leave: 1 });
  const suspended = Math.max(...big.measures.threads.map((one) => one.suspended_ns));
  expect(suspended).toBeGreaterThan(4_900_000);
  expect(suspended).toBeLessThan(5_200_000);
  expect(counter("b", "extras")).toBe(3);
  // One takes all from the channel that they share.
  expect(counter("c", "served")).toBeGreaterThan(15);
  // Nodes of each library ask others.
  expect(first.measures.system.received.answer).toBeGreaterThan(10);
  expect(of("c").measures.system.received.answer).toBeGreaterThan(0);
});

test("a master finds the files of its nodes in folders, and they find it and their bases", () => {
  const project = mkdtempSync(join(tmpdir(), "catapults-folders-"));
  afterAll(() => rmSync(project, { recursive: true }));
  const nodes = mkdtempSync(join(project, "nodes"));
  const name = nodes.slice(project.length + 1);
  const write = (file: string, text: string) => writeFileSync(join(project, file), text);
  write(
    "m.sched",
    `distributed scheduler m {
    nodefamilies { "${name}/web.sched" : web; }
    nodes { queue webs; }
    global { int total; }
    arrival(n) { n => webs; }
}
`,
  );
  write(`${name}/own.sched`, "scheduler own extends pth {\n    after newthread { total++; }\n}\n");
  write(
    `${name}/web.sched`,
    "scheduler web extends own {\n    data { int seen; }\n    before set_dead { if (total > seen) seen = total; }\n}\n",
  );
  write("w.workload", "workload w {\n    profile pth;\n    thread t[3] { compute 1ms; }\n}\n");
  write(
    "s.system",
    'system s {\n    scheduler "m.sched";\n    node a { family web; workload "w.workload"; }\n}\n',
  );
  const { status, stdout, stderr } = run("run", join(project, "s.system"), "--json");
  expect(stderr).toBe("");
  expect(status).toBe(0);
  const [manager] = JSON.parse(stdout).nodes;
  expect(manager.measures.system.received.update).toBe(3);
});

test("a variable of nodes may be called as the word for what they belong to", () => {
  const project = mkdtempSync(join(tmpdir(), "catapults-words-"));
  afterAll(() => rmSync(project, { recursive: true }));
  const files = {
    "m.sched": `distributed scheduler m {
    nodefamilies { "web.sched" : web; }
    nodes { queue large; node small; }
    arrival(n) { if (n.family == 7) n => large; else n => small; }
}
`,
    "web.sched":
      "scheduler web extends pth {\n    data { int family = 7; }\n    before newthread { family++; }\n}\n",
    "w.workload": "workload w {\n    profile pth;\n    thread t { compute 1ms; }\n}\n",
    "s.system":
      'system s {\n    scheduler "m.sched";\n    node a[2] { family web; workload "w.workload"; }\n}\n',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(project, name), text);
  const { status, stdout } = run("run", join(project, "s.system"), "--json");
  expect(status).toBe(0);
  const [manager] = JSON.parse(stdout).nodes;
  expect(manager.measures.system.sent).toMatchObject({ welcome: 2 });
});
