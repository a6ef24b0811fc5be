import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runCommand as run } from "../support/command.js";
import { fixtureFile } from "../support/programs.js";

const folder = mkdtempSync(join(tmpdir(), "catapults-system-"));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

write("plain.sched", "scheduler plain extends pth {\n}\n");
for (const name of ["client.workload", "server.workload"]) {
  const text = readFileSync(fixtureFile(name), "utf8");
  write(name, text.replace("profile embedded", "profile pth"));
}
write(
  "pair.system",
  `system pair {
    scheduler "plain.sched";
    node client { workload "client.workload"; }
    node server { workload "server.workload"; }
    network { default { latency 1ms; } }
    channel client.requests -> server.jobs;
    channel server.done -> client.answers;
    stop when client.answered == 20;
}
`,
);

test("runs a system, and tells of its nodes and of the messages between them", () => {
  const { status, stdout } = run("run", join(folder, "pair.system"), "--json");
  expect(status).toBe(0);
  const { outcome, nodes, messages } = JSON.parse(stdout);
  expect(outcome).toMatchObject({ kind: "stopped", at: { node: "client" } });
  expect(nodes.map(({ node }: { node: string }) => node)).toEqual(["client", "server"]);
  expect(nodes[0].measures.counters[0]).toMatchObject({ name: "answered", count: 20 });
  const answers = messages.find(({ what }: { what: string }) => what === "answers");
  expect(answers).toMatchObject({ from: "server", to: "client", mean_delay_ns: 1_000_000 });
  expect(answers.count).toBeGreaterThanOrEqual(20);
  const text = run("run", join(folder, "pair.system")).stdout;
  expect(text).toContain("outcome: stopped: client.answered == 20 holds");
  expect(text).toMatch(/^server +client +answers/m);
});

test("gives the same result again, and another with another seed", () => {
  const hashes = (seed: string, ...options: string[]) => {
    const file = join(folder, "pair.system");
    const { stdout } = run("run", file, "--seed", seed, "--json", ...options);
    return JSON.parse(stdout).nodes.map(({ trace_hash }: { trace_hash: string }) => trace_hash);
  };
  const seven = hashes("7");
  expect(hashes("7", "--workers", "1")).toEqual(seven);
  expect(hashes("8")).not.toEqual(seven);
});

test("holds what queries of its nodes answer against the library's record", () => {
  for (const name of ["forgetful.sched", "first_come_pth.workload"]) {
    write(name, readFileSync(fixtureFile(name), "utf8"));
  }
  const nodes = ["a", "b"].map((name) => `node ${name} { workload "first_come_pth.workload"; }`);
  write(
    "asked.system",
    `system asked {\n    scheduler "forgetful.sched";\n    ${nodes.join("\n    ")}\n}\n`,
  );
  const counts = (...options: string[]) => {
    const { stdout } = run("run", join(folder, "asked.system"), "--until", "20ms", ...options);
    return JSON.parse(stdout).nodes.map(
      (one: { trace_hash: string; measures: { contradictions: number } }) =>
        [one.trace_hash, one.measures.contradictions] as const,
    );
  };
  const [plain, checked] = [counts("--json"), counts("--json", "--check-queries")];
  for (const [at, [hash, count]] of checked.entries()) {
    expect(count).toBeGreaterThan(10);
    expect(plain[at]).toEqual([hash, 0]);
  }
  const { stdout } = run("run", join(folder, "asked.system"), "--until", "20ms", "--check-queries");
  expect(stdout).toMatch(new RegExp(`^b +${checked[1][1]}$`, "m"));
});

test("says where a system has errors", () => {
  write("broken.system", 'system broken {\n    node a { workload "client.workload"; }\n}\n');
  const { status, stderr } = run("run", join(folder, "broken.system"));
  expect(status).toBe(1);
  expect(stderr).toMatch(/broken\.system:\d+:\d+: error\[E7\d\d\]: /);
});

test("says that a system names its workloads itself", () => {
  const file = join(folder, "pair.system");
  const { status, stderr } = run("run", file, join(folder, "client.workload"));
  expect(status).toBe(2);
  expect(stderr).toContain("it names its workloads itself");
});

test("writes traces, messages and drawings, and refuses what it would read itself", () => {
  const file = (name: string) => join(folder, name);
  const { status, stdout } = run(
    ...["run", file("pair.system"), "--until", "20ms", "--trace", "-", "--traces", file("each")],
    ...["--messages-csv", file("m.csv"), "--measures-csv", file("measures.csv")],
    ...["--perfetto", file("p.json"), "--space-time", file("s.svg"), "--report", file("r.html")],
  );
  expect(status).toBe(0);
  expect(stdout).toMatch(/^client 0 .*\n/);
  expect(stdout).toMatch(/# trace_hash server 0x[0-9a-f]{16}\n$/);
  const client = readFileSync(file("each/client.trace"), "utf8");
  expect(stdout).toContain(`client ${client.split("\n")[5]}\n`);
  for (const [name, what] of [
    ["m.csv", /^sent_ns,/],
    ["measures.csv", /^node,client,,,time_ns,ns,/m],
    ["p.json", /^\{"displayTimeUnit"/],
    ["s.svg", /class="message of-threads"/],
    ["r.html", /<h1>pair<\/h1>/],
  ] as const) {
    expect(readFileSync(file(name), "utf8")).toMatch(what);
  }
  const clash = run("run", file("pair.system"), "--report", file("client.workload"));
  expect(clash.status).toBe(2);
  expect(clash.stderr).toContain("would be overwritten");
});
