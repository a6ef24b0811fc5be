// Packs the lessons and challenges for the page: a catalogue, and the files of each.
// Run as `node tools/site/pack-lessons.mjs`, behind the build of the simulator.

import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { problemText, readChallenge, readLesson } from "catapults-sim/lessons";
import { parse } from "yaml";
import { inRoot } from "../lib/paths.mjs";

const LIST = inRoot("tools", "site", "lessons.yaml");
const KINDS = [
  { kind: "lesson", folder: "lessons" },
  { kind: "challenge", folder: "challenges" },
];

await packLessons(inRoot("public"), inRoot(".build", "site", "lessons"));

/** Writes `index.json`, and the files of each by path. */
async function packLessons(from, to) {
  const order = parse(await readFile(LIST, "utf8"));
  await mkdir(to, { recursive: true });
  const entries = [];
  for (const { kind, folder } of KINDS) {
    await requireListed(join(from, folder), order[folder] ?? []);
    for (const name of order[folder] ?? []) {
      const files = await filesOf(join(from, folder, name));
      entries.push({ id: name, kind, ...entryOf(kind, name, files) });
      await writeFile(join(to, `${name}.json`), JSON.stringify(files));
    }
  }
  await writeFile(join(to, "index.json"), JSON.stringify(entries));
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
