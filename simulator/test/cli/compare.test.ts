import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { COMMAND, runCommand } from "../support/command.js";
import {
  FIRST_COME,
  fixtureFile,
  schedulerFile,
  WEATHER,
  workloadFile,
} from "../support/programs.js";

const folder = mkdtempSync(join(tmpdir(), "catapults-compare-"));
afterAll(() => rmSync(folder, { recursive: true }));

const FIRST = schedulerFile(FIRST_COME);
const ROBIN = schedulerFile({ folder: "round-robin", name: "round_robin" });
const OFFICE = ["--workload", workloadFile(FIRST_COME)];
const STATION = ["--workload", workloadFile(WEATHER)];

const compare = (...args: readonly string[]) => runCommand("compare", ...args);

describe("catapults-sim compare", () => {
  test("prints means, intervals and verdicts, and how far it is", () => {
    const weather = schedulerFile(WEATHER);
    const { status, stdout, stderr } = compare(FIRST, weather, ...STATION, "--seeds", "3");
    expect(status).toBe(0);
    expect(stdout).toMatch(/^measure +scheduler +mean +difference +verdict\nduration /m);
    expect(stdout).toMatch(/^duration +first_come +768\.24 ms$/m);
    expect(stdout).toMatch(
      /^ +weather +681\.75 ms +-86\.494 ms +takes 11\.3 % less time, beyond noise$/m,
    );
    expect(stdout).toMatch(/^The same in every run: idle 0 ns, calculations\.count 1000, /m);
    expect(stdout).toContain("All seeds gave the same figures");
    expect(stderr).toContain("6 of 6 runs");
  });

  test("finds no difference between a scheduler and itself under chance", () => {
    const { status, stdout } = compare(FIRST, FIRST, ...OFFICE, "--seeds", "4");
    expect(status).toBe(0);
    expect(stdout).toMatch(/^short_wait\.mean .* ± .* ms$/m);
    expect(stdout).not.toMatch(/, beyond noise/);
  });

  test("gives everything as JSON and as a page, and every run as CSV", () => {
    const csv = join(folder, "runs.csv");
    const sweep = ["--sweep", "work=100us..1ms:2", "--seeds", "2"];
    const page = join(folder, "runs.html");
    const files = ["--json", "--csv", csv, "--report", page];
    const { status, stdout } = compare(FIRST, ROBIN, ...STATION, ...sweep, ...files);
    expect(status).toBe(0);
    const result = JSON.parse(stdout);
    expect(result).toMatchObject({ planned: 8, complete: 8 });
    expect(result.experiment.schedulers).toEqual(["first_come", "round_robin"]);
    expect(result.blocks.map((block: { value: number }) => block.value)).toEqual([1e5, 1e6]);
    const rows = readFileSync(csv, "utf8").trimEnd().split("\n");
    expect(rows[0]).toBe("scheduler,work,seed,measure,unit,value,mark");
    expect(rows.filter((row) => row.includes(",duration,"))).toHaveLength(8);
    const shown = readFileSync(page, "utf8");
    expect(shown).toContain("<h1>first_come and round_robin under weather</h1>");
    expect(shown).toContain("--sweep work=100000ns..1000000ns:2");
    expect(shown).toContain("scheduler round_robin");
  });

  test("shows one measure along a sweep", () => {
    const sweep = ["--sweep", "load=0.5..2:3", "--seeds", "2", "--measure", "short_wait.p90"];
    const { stdout } = compare(FIRST, ...OFFICE, ...sweep);
    expect(stdout).toMatch(/^load = 1\.25$/m);
    expect(stdout).toMatch(/short_wait\.p90 by load\n\nload +first_come\n0\.5 .*\n1\.25 .*\n2 /);
  });

  test("reports a scheduler that fails and goes on with the others", () => {
    const stopping = ["--workload", fixtureFile("stopping.workload"), "--seeds", "2"];
    const { status, stdout } = compare(FIRST, fixtureFile("faulty.sched"), ...stopping);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^duration +first_come/m);
    expect(stdout).toContain("2 runs failed and are left out:");
    expect(stdout).toMatch(/faulty: The run stopped in `schedule`, line 20, .* \(seeds 1, 2\)/);
  });

  test("keeps what is complete when it is interrupted", async () => {
    const endless = join(folder, "long.workload");
    writeFileSync(
      endless,
      `workload long {
        profile embedded;
        parameter time length = 1ms from 1ms to 60min;
        thread worker { loop { compute 10us; count turns; yield; } }
        stop when now > length;
      }`,
    );
    // The first value is done at once, and the second takes longer than anybody waits.
    const sweep = ["--sweep", "length=1ms..60min:2", "--seeds", "3", "--jobs", "1"];
    const child = spawn(process.execPath, [
      COMMAND,
      "compare",
      FIRST,
      "--workload",
      endless,
      ...sweep,
    ]);
    let [stdout, stderr] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text) => {
      stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text) => {
      if (stderr === "" && text.includes("1 of 6 runs")) child.kill("SIGINT");
      stderr += text;
    });
    const status = await new Promise((resolve) => child.on("close", resolve));
    expect(status).toBe(130);
    expect(stderr).toContain("Interrupted");
    expect(status).toBe(130);
    expect(stdout).toMatch(/^length = 1 ms\n\nmeasure .*\nduration +first_come/m);
    expect(stdout).toContain("1 run of 6 complete, 5 missing");
  });

  test.each([
    [[FIRST], "--workload"],
    [[...OFFICE], "at least one scheduler"],
    [[FIRST, ...OFFICE, "--seeds", "0"], "--seeds takes a whole number, 1 or more, not “0”"],
    [[FIRST, ...OFFICE, "--sweep", "load=1..2"], "“load=1..2” is not a sweep"],
    [[FIRST, ...OFFICE, "--json", "--csv", "-"], "only one output can go to standard output"],
    [
      [FIRST, ...OFFICE, "--report", "-", "--csv", "-"],
      "only one output can go to standard output",
    ],
    [["no.sched", ...OFFICE], "no.sched"],
    [[FIRST, ...OFFICE, "--seeds", "1", "--until", "1ms", "--measure", "joy"], "no measure “joy”"],
  ])("cannot carry out %j, and says why", (args, message) => {
    const { status, stderr } = compare(...args);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/\n\s+at /);
  });
});

describe("catapults-sim compare on systems", () => {
  const shared = join(folder, "shared");
  mkdirSync(shared);
  const write = (name: string, text: string) => {
    writeFileSync(join(shared, name), text);
    return join(shared, name);
  };
  write(
    "master.sched",
    `distributed scheduler master {
      nodefamilies { "worker.sched" : worker; }
      nodes { queue all; }
      global { int load = 0; }
      arrival(n) { n => all; }
    }`,
  );
  write("worker.sched", "scheduler worker extends pth { after newthread { load++; } }\n");
  write("plain.sched", "scheduler plain extends pth {\n}\n");
  write(
    "work.workload",
    `workload work {
      profile pth;
      parameter time wait = 1ms from 1us to 1s;
      thread a[2] { loop { compute uniform(10us, 20us); sleep wait; count turns; } }
    }`,
  );
  const parts = `node one[many] { FAMILY workload "work.workload"; }
    parameter int many = 2 from 1 to 8;
    parameter time wait = 1ms from 1us to 1s;
    stop when now > 5ms;`;
  const together = write(
    "together.system",
    `system together { scheduler "master.sched"; ${parts.replace("FAMILY", "family worker;")} }`,
  );
  const alone = write(
    "alone.system",
    `system alone { scheduler "plain.sched"; ${parts.replace("FAMILY", "")} }`,
  );

  test("compares masters, models and numbers of nodes", () => {
    const page = join(shared, "page.html");
    const { status, stdout } = compare(
      ...[alone, together, "--dsm", "request,broadcast", "--sweep", "many=1..3:2", "--seeds", "1"],
      ...["--param", "wait=500us", "--json", "--report", page],
    );
    expect(status).toBe(0);
    const { experiment, planned, complete, runs } = JSON.parse(stdout);
    // Where nothing is shared the models are all the same.
    expect(experiment.schedulers).toEqual(["alone", "together request", "together broadcast"]);
    expect([planned, complete]).toEqual([6, 6]);
    const figureOf = (scheduler: string, value: number, name: string) =>
      runs
        .find(
          (run: { scheduler: string; value: number }) =>
            run.scheduler === scheduler && run.value === value,
        )
        .figures.find((figure: { name: string }) => figure.name === name)?.value;
    expect(figureOf("alone", 1, "thread_difference.max")).toBeUndefined();
    expect(figureOf("alone", 3, "thread_difference.max")).toBe(0);
    const turns = [1, 3].map((many) => figureOf("alone", many, "turns.count"));
    expect(turns[1]).toBe(3 * (turns[0] ?? 0));
    const messages = ["request", "broadcast"].map((model) =>
      figureOf(`together ${model}`, 3, "scheduler_messages"),
    );
    // Each update goes to all three nodes under broadcast, and to the manager only under request.
    expect((messages[1] ?? 0) - (messages[0] ?? 0)).toBe(6 * 3);
    const shown = readFileSync(page, "utf8");
    expect(shown).toContain("<h1>alone and together request and together broadcast</h1>");
    expect(shown).toContain("--dsm request,broadcast");
  });

  test("compares systems with systems only", () => {
    const { status, stderr } = compare(together, join(shared, "worker.sched"));
    expect(status).toBe(2);
    expect(stderr).toContain("worker.sched is no .system file");
  });
});
