// Packs the lessons and challenges for the page: a catalogue, the files of each, and what the compiler says of the programs that
// steps begin with, so that they show and run before Python has loaded.
// Run as `node tools/site/pack-lessons.mjs`, behind the build of the simulator.

import { execFileSync } from "node:child_process";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import {
  drawnBeginnings,
  nameOfAnswer,
  problemText,
  readChallenge,
  readLesson,
  requestOf,
} from "catapults-sim/lessons";
import { parse } from "yaml";
import { inRoot } from "../lib/paths.mjs";

const COMPILER = inRoot(".venv", "bin", "catapults");

const LIST = inRoot("tools", "site", "lessons.yaml");
const KINDS = [
  { kind: "lesson", folder: "lessons" },
  { kind: "challenge", folder: "challenges" },
];

await packLessons(inRoot("public"), inRoot(".build", "site", "lessons"));

/** Writes `index.json`, the files of each by path, and in `compiled/` what the compiler says of its programs. */
async function packLessons(from, to) {
  const order = parse(await readFile(LIST, "utf8"));
  await rm(to, { recursive: true, force: true });
  await mkdir(to, { recursive: true });
  const entries = [];
  const programs = [];
  for (const { kind, folder } of KINDS) {
    await requireListed(join(from, folder), order[folder] ?? []);
    for (const name of order[folder] ?? []) {
      const files = await filesOf(join(from, folder, name));
      entries.push({ id: name, kind, ...entryOf(kind, name, files) });
      await writeFile(join(to, `${name}.json`), JSON.stringify(files));
      programs.push([name, programsOf(kind, name, files)]);
    }
  }
  await writeFile(join(to, "index.json"), JSON.stringify(entries));
  await packCompiled(programs, join(to, "compiled"));
}

function programsOf(kind, name, files) {
  return kind === "lesson"
    ? drawnBeginnings(readLesson(name, files).lesson)
    : [readChallenge(name, files).challenge.project];
}

/**
 * Writes what the compiler says of the programs that steps begin with, each under the name that the page finds it by. The
 * programs of a lesson differ in a few lines, so one file of all weighs a quarter of a file for each.
 *
 * @param {[name: string, programs: object[]][]} lessons
 */
async function packCompiled(lessons, to) {
  await mkdir(to);
  const asked = lessons.map(([name, programs]) => [
    name,
    new Map(programs.map((each) => [nameOfAnswer(each), requestOf(each)])),
  ]);
  const answers = analyse(asked.flatMap(([, requests]) => [...requests.values()]));
  for (const [name, requests] of asked) {
    const told = [...requests.keys()].map((program) => [program, answers.shift()]);
    await writeFile(join(to, `${name}.json`), JSON.stringify(Object.fromEntries(told)));
  }
}

/** What one compiler answers to all requests, in their order. */
function analyse(requests) {
  const lines = requests.map((params) => JSON.stringify({ method: "analyse", params }));
  const input = `${lines.join("\n")}\n`;
  const told = execFileSync(COMPILER, ["serve"], { input, maxBuffer: 2 ** 30 }).toString();
  return told
    .trimEnd()
    .split("\n")
    .map((line, at) => {
      const { answer, error } = JSON.parse(line);
      if (error) throw new Error(`${requests[at].name} was not compiled: ${error}`);
      return answer;
    });
}

async function requireListed(folder, listed) {
  const there = await readdir(folder).catch(() => []);
  const odd = [
    ...there.filter((name) => !listed.includes(name)),
    ...listed.filter((name) => !there.includes(name)),
  ];
  if (odd.length > 0)
    throw new Error(`${LIST} must list each folder of ${folder}: ${odd.join(", ")}.`);
}

/** What the page lists before it loads the rest; titles by language. */
function entryOf(kind, name, files) {
  const read = (language) => {
    const {
      lesson,
      challenge = lesson,
      problems,
    } = kind === "lesson"
      ? readLesson(name, files, language)
      : readChallenge(name, files, language);
    if (!challenge || problems.length > 0)
      throw new Error(`${name} cannot be read:\n${problems.map(problemText).join("\n")}`);
    return challenge;
  };
  const { title, summary, minutes, needs, languages, steps = [] } = read();
  const translations = languages.slice(1).map((language) => {
    const { title, summary } = read(language);
    return [language, { title, summary }];
  });
  return {
    title,
    summary,
    minutes,
    needs,
    languages,
    translations: Object.fromEntries(translations),
    steps: steps.map(({ id }) => id),
  };
}

async function filesOf(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const files = {};
  for (const path of paths.sort())
    files[relative(folder, path).split(sep).join("/")] = await readFile(path, "utf8");
  return files;
}
