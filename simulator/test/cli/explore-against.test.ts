import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runCommand as run } from "../support/command.js";
import { inRoot } from "../support/programs.js";
import { PLAIN_EMBEDDED } from "../support/texts.js";

const folder = mkdtempSync(join(tmpdir(), "catapults-against-"));
afterAll(() => rmSync(folder, { recursive: true }));
const [first, last] = ["first_come", "last_in"].map((name) => join(folder, `${name}.sched`)) as [
  string,
  string,
];
const named = (name: string) => PLAIN_EMBEDDED.replace("plain", name);
writeFileSync(first, named("first_come"));
writeFileSync(last, named("last_in").replace("queue ready", "stack ready"));

test("the shortest program that tells two schedulers apart is printed", () => {
  const { status, stdout } = run("explore", first, "--against", last);
  expect(status).toBe(1);
  expect(stdout).toBe(`first_come and last_in, up to 3 threads
6 pairs of states, to the first difference

They decide otherwise:
        1. the scheduler begins
        2. a is born              ready: a
        3. b is born              ready: a b
           first_come: a is dispatched
           last_in: b is dispatched
`);
  expect(run("explore", first, "--against", first)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("They decide alike."),
  });
});

test("a clock that idles is explored, and two of them are compared", () => {
  const shaped = inRoot("public/examples/appointments/shaped.sched");
  const alone = run("explore", shaped, "--threads", "1", "--depth", "12");
  expect(alone.status).toBe(3);
  expect(alone.stdout).toContain("with events that take 0ns, 100ns or 200ns");
  const against = run("explore", shaped, "--against", shaped, "--threads", "1", "--depth", "8");
  expect(against.status).toBe(3);
});

test("a program that tells two apart is written, and under it they dispatch others", () => {
  const workload = join(folder, "apart.workload");
  const given = ["--against", last, "--counterexample", workload, "--workers", "2"];
  const { status, stderr } = run("explore", first, ...given);
  expect(status).toBe(1);
  const [own, other] = [first, last].map((scheduler) => {
    expect(stderr).toContain(`catapults-sim run ${scheduler} ${workload}`);
    const trace = join(folder, "apart.trace");
    run("run", scheduler, workload, "--trace", trace);
    return readFileSync(trace, "utf8").match(/DISPATCH \d+/g);
  });
  expect([own, other]).toEqual([["DISPATCH 3"], ["DISPATCH 4"]]);
});

test("of two that are held against each other times and differences can be named", () => {
  const timed = join(folder, "timed.sched");
  const pointless = "if (now > 5ms) t => ready; else t => ready;";
  writeFileSync(timed, named("timed").replace("t => ready;", pointless));
  const given = ["--against", timed, "--depth", "4", "--values", "now=0,7ms"];
  expect(run("explore", first, ...given).stdout).toContain(
    "up to 3 threads, with events that take 0ns or 7ms\n",
  );
  expect(run("explore", first, "--against", last, "--relative", "none").stderr).toContain(
    "Neither scheduler has a variable or attribute none.",
  );
});

test("the smallest workload where one beats the other is printed, and shows it to compare", () => {
  const workload = join(folder, "smallest.workload");
  const given = ["--by", "10", "--bursts", "1", "--threads", "2", "--counterexample", workload];
  const { status, stdout } = run("explore", last, "--beats", first, ...given);
  expect(status).toBe(0);
  expect(stdout).toMatch(
    /^\/\/ turnaround.mean: [\d.]+ ms under last_in, [\d.]+ ms under first_come/,
  );
  expect(stdout.endsWith(readFileSync(workload, "utf8"))).toBe(true);
  const options = ["--workload", workload, "--seeds", "2", "--measure", "turnaround.mean"];
  expect(run("compare", last, first, ...options).stdout).toMatch(
    /turnaround.mean is [\d.]+ % longer under first_come than under last_in/,
  );
  expect(run("explore", first, "--beats", first, "--threads", "1", "--bursts", "1").status).toBe(1);
});
