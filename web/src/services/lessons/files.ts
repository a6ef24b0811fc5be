/** The files of a lesson: shipped, kept in this browser, or of the same site. */

import { failure, type Result, success } from "../../base/result.js";
import { LESSON_FROM, OWN_LESSON } from "../../model/lessons/entries.js";
import type { LessonFiles } from "../../model/lessons/format.js";
import { siteUrl } from "../site.js";
import { areFiles, keepOwnFiles, ownFiles } from "./kept.js";

export const UNREACHABLE = "The lesson could not be loaded. Check the connection and try again.";
const GONE =
  "This browser does not keep that lesson any more. Drop its folder onto the page again.";
const LIST = "files.json";

export async function filesOf(id: string): Promise<Result<LessonFiles>> {
  if (id.startsWith(OWN_LESSON)) {
    const kept = await ownFiles(id);
    return kept.ok && kept.value === null ? failure(GONE) : (kept as Result<LessonFiles>);
  }
  if (id.startsWith(LESSON_FROM)) return filesFrom(id.slice(LESSON_FROM.length));
  const packed = await fetchJson(siteUrl(`lessons/${encodeURIComponent(id)}.json`));
  return areFiles(packed) ? success(packed) : failure(UNREACHABLE);
}

/** Keeps a lesson that was dropped onto the page. The id that it has. */
export async function keepOwn(name: string, files: LessonFiles): Promise<Result<string>> {
  const id = OWN_LESSON + name;
  const kept = await keepOwnFiles(id, files);
  return kept.ok ? success(id) : kept;
}

/** A lesson of the same site: a zip, or a folder with a list of its files. */
async function filesFrom(path: string): Promise<Result<LessonFiles>> {
  const url = new URL(path, document.baseURI);
  if (url.origin !== location.origin)
    return failure("A lesson is opened from the same site only. Drop its folder onto the page.");
  if (url.pathname.endsWith(".zip")) return filesOfZip(url.href);
  const folder = url.href.replace(/\/?$/, "/");
  const list = await fetchJson(folder + LIST);
  if (!Array.isArray(list) || !list.every((name) => typeof name === "string"))
    return failure(`There is no lesson at ${path}: its folder needs a list of its files, ${LIST}.`);
  const texts = await Promise.all(list.map((name) => fetchText(new URL(name, folder), folder)));
  const missing = list.find((_, at) => texts[at] === null);
  return missing === undefined
    ? success(Object.fromEntries(list.map((name, at) => [name, texts[at] ?? ""])))
    : failure(`The lesson at ${path} lacks ${missing}.`);
}

async function filesOfZip(url: string): Promise<Result<LessonFiles>> {
  try {
    const response = await fetch(url);
    if (!response.ok) return failure(UNREACHABLE);
    const { entriesOf } = await import("../zip.js");
    const entries = await entriesOf(new Uint8Array(await response.arrayBuffer()));
    if (!entries.ok) return entries;
    const { lessonIn } = await import("../../model/lessons/dropped.js");
    const decoder = new TextDecoder();
    const texts = entries.value.map(({ name, bytes }) => [name, decoder.decode(bytes)] as const);
    const found = lessonIn(Object.fromEntries(texts));
    return found
      ? success(found.files)
      : failure("This zip holds no lesson: it lacks lesson.md, or challenge.md.");
  } catch {
    return failure(UNREACHABLE);
  }
}

/** A file within a folder; null where it cannot be had. */
async function fetchText(url: URL, folder: string): Promise<string | null> {
  if (!url.href.startsWith(folder)) return null;
  try {
    const response = await fetch(url);
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}

export async function fetchJson(url: string): Promise<unknown> {
  try {
    const response = await fetch(url);
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}
