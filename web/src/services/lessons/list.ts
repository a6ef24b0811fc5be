import { failure, type Result, success } from "../../base/result.js";
import type { LessonEntry } from "../../model/lessons/entries.js";
import { siteUrl } from "../site.js";
import { fetchJson, filesOf } from "./files.js";
import { ownIds } from "./kept.js";
import { entryOf } from "./reading.js";

const UNREACHABLE = "The lessons could not be loaded. Check the connection and try again.";

/** Lessons that are shipped with the page, and one's own behind them. */
export async function list(): Promise<Result<readonly LessonEntry[]>> {
  const shipped = await fetchJson(siteUrl("lessons/index.json"));
  if (!Array.isArray(shipped)) return failure(UNREACHABLE);
  return success([...(shipped as LessonEntry[]), ...(await own())]);
}

/** Those that cannot be read are left out: they can be dropped again. */
async function own(): Promise<readonly LessonEntry[]> {
  const ids = await ownIds();
  if (!ids.ok) return [];
  const read = await Promise.all(ids.value.map(async (id) => [id, await filesOf(id)] as const));
  return read.flatMap(([id, files]) => (files.ok ? (entryOf(id, files.value) ?? []) : []));
}
