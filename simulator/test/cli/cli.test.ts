import { spawnSync } from "node:child_process";
import {
  existsSync,
  linkSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { COMMAND, runCommand as run } from "../support/command.js";
import {
  FIRST_COME,
  fixtureFile,
  inRoot,
  schedulerFile,
  WEATHER,
  workloadFile,
} from "../support/programs.js";

const folder = mkdtempSync(join(tmpdir(), "catapults-cli-"));
afterAll(() => rmSync(folder, { recursive: true }));

const FIRST_COME_FILES = [schedulerFile(FIRST_COME), workloadFile(FIRST_COME)];
const WEATHER_FILES = [schedulerFile(WEATHER), workloadFile(WEATHER)];

describe("catapults-sim", () => {
  test("prints a run as JSON", () => {
    const { status, stdout } = run("run", ...WEATHER_FILES, "--json");
    expect(status).toBe(0);
    const result = JSON.parse(stdout);
    expect(Object.keys(result)).toEqual([
      "outcome",
      "time_ns",
      "decisions",
      "switches",
      "seed",
      "trace_hash",
      "diagnoses",
      "measures",
    ]);
    const [starved] = result.diagnoses;
    expect(starved).toMatchObject({ code: "W905", threads: [{ thread: 8 }] });
    expect(result.outcome).toEqual({ kind: "stopped", notes: [starved.message] });
    expect(starved.message).toMatch(/^Starved: display was ready for [\d.]+ ms, /);
    expect(starved.message).toMatch(/ or `display => current` in line \d+ chose others\.$/);
    expect(result.seed).toBe(1);
    expect(result.trace_hash).toMatch(/^0x[0-9a-f]{16}$/);
    expect(result.time_ns).toBe(result.measures.time_ns);
  });

  test("runs a project's folder: its base, its table, and the aspect that is named", () => {
    const files = {
      "shop.sched": "scheduler shop extends base { }\n",
      "base.sched": "scheduler base extends preemptive { }\n",
      "day.workload": 'workload day { profile preemptive; processes from "set.csv"; }\n',
      "set.csv": "name,arrival,bursts\nP1,0,24\nP2,1,3\n",
      "trace.sched":
        "partial scheduler trace { data { int n = 0; } before schedule { assert(n < 1); n++; } }\n",
    };
    const path = (name: string) => join(folder, name);
    for (const [name, text] of Object.entries(files)) writeFileSync(path(name), text);
    const main = [path("shop.sched"), path("day.workload")];
    const plain = run("run", ...main, "--json");
    expect(JSON.parse(plain.stdout).time_ns).toBe(27_000_000);
    const woven = run("run", ...main, "--aspect", path("trace.sched"), "--json");
    expect(JSON.parse(woven.stdout).outcome).toMatchObject({ kind: "fault" });
    expect(run("run", ...main, "--aspect", path("none.sched")).status).not.toBe(0);
  });

  test("gives the same result again, and another with another seed", () => {
    const hash = (seed: string) =>
      JSON.parse(run("run", ...FIRST_COME_FILES, "--seed", seed, "--json").stdout).trace_hash;
    const seven = hash("7");
    expect(hash("0x7")).toBe(seven);
    expect(hash("8")).not.toBe(seven);
  });

  test("prints a summary for people", () => {
    const { status, stdout } = run("run", ...WEATHER_FILES);
    expect(status).toBe(0);
    for (const part of ["outcome: finished", "decisions", "wasted turns", "histogram", "counter"]) {
      expect(stdout).toContain(part);
    }
    expect(stdout).not.toMatch(/undefined|NaN/);
  });

  test("holds what queries answer against the library's record", () => {
    const files = [fixtureFile("forgetful.sched"), fixtureFile("first_come_pth.workload")];
    const trace = join(folder, "forgetful.csv");
    const checked = run("run", ...files, "--check-queries", "--json", "--trace-csv", trace);
    const { measures, trace_hash } = JSON.parse(checked.stdout);
    const told = readFileSync(trace, "utf8").match(/,CONTRADICTION,.*/g) ?? [];
    expect(told.length).toBeGreaterThan(10);
    expect(measures.contradictions).toBe(told.length);
    expect(told[0]).toMatch(/threads_waiting answers 0, and the library's record says \d+/);
    const plain = JSON.parse(run("run", ...files, "--json").stdout);
    expect(plain.trace_hash).toBe(trace_hash);
    expect(plain.measures.contradictions).toBe(0);
    expect(run("run", ...files, "--check-queries").stdout).toMatch(
      new RegExp(`contradictions by queries +${told.length}\n`),
    );
  });

  test("writes a report, which tells of a fault, too", () => {
    const report = join(folder, "report.html");
    run("run", ...WEATHER_FILES, "--seed", "3", "--report", report);
    const page = readFileSync(report, "utf8");
    expect(page).toContain("<td>3</td>");
    expect(page).toContain("finished: the stop condition was met");
    expect(page).not.toMatch(/undefined|NaN/);
    run("run", fixtureFile("faulty.sched"), fixtureFile("stopping.workload"), "--report", report);
    expect(readFileSync(report, "utf8")).toMatch(/<p class="failed">.+<\/p>/);
  });

  test("stops at a virtual time", () => {
    const { status, stdout } = run("run", ...WEATHER_FILES, "--until", "50ms", "--json");
    const result = JSON.parse(stdout);
    expect(status).toBe(0);
    expect(result.outcome).toEqual({ kind: "limit", limit: "until" });
    expect(result.time_ns).toBeLessThanOrEqual(50_000_000);
    expect(result.time_ns).toBeGreaterThan(30_000_000);
  });

  test.each([
    { limit: "time", value: "5ms" },
    { limit: "ticks", value: "50" },
  ])("tells which limit cut a run off, and where it is set ($limit)", ({ limit, value }) => {
    const workload = join(folder, `${limit}.workload`);
    const text = readFileSync(workloadFile(FIRST_COME), "utf8");
    writeFileSync(workload, text.replace(/\{/, `{\n    limit ${limit} ${value};`));
    const files = [schedulerFile(FIRST_COME), workload];
    const table = join(folder, `${limit}.csv`);
    const json = run("run", ...files, "--json", "--trace-csv", table);
    expect([json.status, JSON.parse(json.stdout).outcome]).toEqual([0, { kind: "limit", limit }]);
    expect(readFileSync(table, "utf8")).toContain(`cut off at its limit of ${limit}`);
    const told = `cut off at the limit of ${limit}; set another with \`limit ${limit}\` in the workload`;
    expect(run("run", ...files).stdout).toContain(`outcome: ${told}\n`);
    const { stdout } = run("compare", files[0] ?? "", "--workload", workload, "--seeds", "2");
    expect(stdout).toContain(`2 runs were ${told}.`);
  });

  test("sets a parameter, and refuses one that the workload lacks", () => {
    const files = [schedulerFile(WEATHER), fixtureFile("stopping.workload")];
    const time = (...args: readonly string[]) =>
      JSON.parse(run("run", ...files, "--json", ...args).stdout).time_ns;
    expect(time("--param", "work=10ms")).toBeGreaterThan(time());
    const refused = run("run", ...files, "--param", "nosuch=1");
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain("nosuch");
    const unitless = run("run", ...files, "--param", "work=10");
    expect([unitless.status, unitless.stdout]).toEqual([1, ""]);
    expect(unitless.stderr).toContain("work is a time: write work=10ms");
  });

  test("writes the trace to a file and to standard output alike", () => {
    const file = join(folder, "weather.trace");
    const short = [...WEATHER_FILES, "--until", "20ms"];
    expect(run("run", ...short, "--trace", file).status).toBe(0);
    const { stdout } = run("run", ...short, "--trace", "-");
    expect(readFileSync(file, "utf8")).toBe(stdout);
    expect(stdout.split("\n")[0]).toMatch(/^0 0 [A-Z]+ \d+ \d+ -?\d+$/);
    expect(stdout).toMatch(/\n# trace_hash 0x[0-9a-f]{16}\n$/);
  });

  test("ends quietly when nobody reads its trace to the end", () => {
    const command = [process.execPath, inRoot("simulator/bin/catapults-sim.mjs"), "run"];
    const line = [...command, ...WEATHER_FILES, "--trace", "-"]
      .map((word) => `'${word}'`)
      .join(" ");
    const { stdout, stderr } = spawnSync("sh", ["-c", `${line} | head -n 2`], { encoding: "utf8" });
    expect(stdout.split("\n").length).toBe(3);
    expect(stderr).toBe("");
  });

  test("reports a fault with its place and status 1", () => {
    const { status, stdout, stderr } = run(
      "run",
      fixtureFile("faulty.sched"),
      fixtureFile("stopping.workload"),
      "--json",
    );
    expect(status).toBe(1);
    expect(JSON.parse(stdout).outcome).toMatchObject({
      kind: "fault",
      fault: "EMPTY_SOURCE",
      handler: "schedule",
      where: { line: 20 },
    });
    expect(stderr).toContain("faulty.sched:20:");
    expect(stderr).toContain("The run stopped in `schedule`, line 20, because a thread");
    expect(stderr).toContain("`spare` is empty. Test");
  });

  test("reports what a handler left undone with the line where it begins", () => {
    const files = [fixtureFile("faults.sched"), fixtureFile("faults.workload")];
    const { status, stdout, stderr } = run("run", ...files, "--param", "which=17", "--json");
    expect(status).toBe(1);
    const { outcome } = JSON.parse(stdout);
    expect(outcome).toMatchObject({ fault: "PROTOCOL_EXIT", handler: "switch_out", site: 0 });
    const source = readFileSync(fixtureFile("faults.sched"), "utf8");
    const above = source.split("if (fault != 17)")[0] ?? "";
    const line = above.split("\n").length;
    expect(outcome.where.line).toBe(line);
    expect(stderr).toContain(`faults.sched:${line}:1: The run stopped in \`switch_out\` because`);
  });

  test("prints what is wrong with the input, with status 1", () => {
    const { status, stderr } = run(
      "run",
      fixtureFile("stopping.workload"),
      fixtureFile("stopping.workload"),
    );
    expect(status).toBe(1);
    expect(stderr).toMatch(/stopping\.workload:\d+:\d+: error/);
  });

  test("says why a scheduler that is still being written cannot run", () => {
    const unfinished = join(folder, "unfinished.sched");
    const handlers = "event init {} event newthread(t) { t => ready; } event schedule {}";
    const body = `data { queue ready; } ${handlers} event switch_out(t) { t => ready; }`;
    writeFileSync(unfinished, `scheduler unfinished { ${body} }`);
    const { status, stderr } = run("run", unfinished, workloadFile(WEATHER));
    expect(status).toBe(1);
    expect(stderr).toContain("The scheduler cannot run yet: `schedule` dispatches no thread.");
  });

  test("takes a file that is no text for wrong input", () => {
    const binary = join(folder, "binary.sched");
    writeFileSync(binary, Buffer.from([0x73, 0xb5, 0x00, 0xff]));
    const { status, stderr } = run("run", binary, workloadFile(WEATHER));
    expect(status).toBe(1);
    expect(stderr).toMatch(/^\S*binary\.sched:1:2: error\[E124\]: The file is not UTF-8 text/);
  });

  test("never writes over what it reads, nor two things into one file", () => {
    const scheduler = join(folder, "mine.sched");
    const linked = join(folder, "linked.html");
    writeFileSync(scheduler, readFileSync(schedulerFile(WEATHER)));
    symlinkSync(scheduler, linked);
    const before = readFileSync(scheduler, "utf8");
    const workload = workloadFile(WEATHER);
    const base = join(folder, "base.sched");
    const twin = join(folder, "twin.csv");
    writeFileSync(base, "scheduler base extends pth { }");
    linkSync(base, twin);
    const clashes = [
      ["run", scheduler, workload, "--report", linked],
      ["run", scheduler, workload, "--trace", base],
      ["compare", scheduler, "--workload", workload, "--csv", twin],
      ["compare", scheduler, "--workload", workload, "--csv", scheduler],
    ].map((args) => run(...args));
    for (const { status, stderr } of clashes) {
      expect(status).toBe(2);
      expect(stderr).toContain(
        "is read by this command and would be overwritten; write to another file.",
      );
    }
    expect(readFileSync(scheduler, "utf8")).toBe(before);
    expect(readFileSync(base, "utf8")).toBe("scheduler base extends pth { }");
    const twice = run(
      "run",
      scheduler,
      workload,
      "--trace",
      `${folder}/a`,
      "--report",
      `${folder}/./a`,
    );
    expect(twice.status).toBe(2);
    expect(twice.stderr).toContain("give each a file of its own.");
  });

  test.skipIf(!existsSync("/dev/full"))("says which file did not fit on the disk", () => {
    const { status, stderr } = run("run", ...WEATHER_FILES, "--trace", "/dev/full");
    expect(status).toBe(2);
    expect(stderr).toBe("catapults-sim: /dev/full cannot be written: the disk is full.\n");
    const line = `'${process.execPath}' '${COMMAND}' run '${WEATHER_FILES.join("' '")}' > /dev/full`;
    const printed = spawnSync("sh", ["-c", line], { encoding: "utf8" });
    expect(printed.status).toBe(2);
    expect(printed.stderr).toContain("standard output cannot be written: the disk is full.");
  });

  test.each([
    [["run", ...WEATHER_FILES, "--param", "wrok=1ms"], "is “work” meant?"],
    [["run", ...WEATHER_FILES, "--param", "speed=2"], "has no parameter “speed”; it has"],
    [
      ["compare", WEATHER_FILES[0] ?? "", "--workload", WEATHER_FILES[1] ?? "", "--sweep=s=1..2:9"],
      "has no parameter “s”",
    ],
  ])("refuses a parameter that does not exist before anything runs: %j", (args, message) => {
    const { status, stdout, stderr } = run(...args);
    expect(status).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toContain(message);
    expect(stderr).not.toContain("of 18 runs");
  });

  test.each([
    [["run", "no.sched", "no.workload"], "no.sched"],
    [["run", "no.sched", "no.workload"], "catapults-sim: no.sched cannot be read"],
    [["dance"], "`catapults-sim --help` lists commands and options."],
    [
      ["run", ...WEATHER_FILES, "--trace", "/nowhere/at/all"],
      "/nowhere/at/all cannot be written: its folder does not exist.",
    ],
    [["run", ...WEATHER_FILES, "--perfetto", "/"], "/ cannot be written: it is a folder."],
  ])("cannot carry out %j, with status 2 and no stack trace", (args, message) => {
    const { status, stderr } = run(...args);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  test("helps", () => {
    const { status, stdout } = run("--help");
    expect(status).toBe(0);
    expect(stdout).toContain("usage: catapults-sim run SCHEDULER WORKLOAD");
  });
});
