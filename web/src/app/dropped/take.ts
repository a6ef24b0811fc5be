import { isLessonProse, lessonIn } from "../../model/lessons/dropped.js";
import type { LessonFiles } from "../../model/lessons/format.js";
import { notify } from "../../model/notices.js";
import { isMergedRun } from "../../model/system/recorded.js";
import type { StudioValue } from "../../ui/studio-context.js";

/** Larger files are no lessons. */
const LARGEST = 4 << 20;

/** Opens a lesson, a challenge, or what was recorded, that was dropped; all other files come into the project, or are one. */
export async function takeFiles(
  studio: StudioValue,
  dropped: Promise<readonly File[]>,
): Promise<void> {
  const { stores, requests } = studio;
  try {
    const files = await dropped;
    const [first] = files;
    if (first && files.length === 1 && ((await isTrace(first)) || (await isMergedRun(first))))
      return await (await requests.recordings()).open(first);
    const found = lessonIn(await textsOf(studio, files));
    if (!found) return await requests.takeFiles(files);
    const name = found.name ?? stem(files[0]?.name ?? "lesson");
    await (await requests.lessons()).take(name, found.files);
  } catch {
    notify(stores.notices, "What was dropped could not be read. Try again, or drop it as a zip.");
  }
}

/** Texts by path: of a zip those that it holds. Nothing where they cannot be a lesson. */
async function textsOf({ ports }: StudioValue, files: readonly File[]): Promise<LessonFiles> {
  const [first] = files;
  if (!first || files.some(({ size }) => size > LARGEST)) return {};
  const decoder = new TextDecoder();
  if (files.length === 1 && first.name.endsWith(".zip")) {
    const entries = await ports.archives.unpack(new Uint8Array(await first.arrayBuffer()));
    if (!entries.ok) return {};
    return Object.fromEntries(
      entries.value.map(({ name, bytes }) => [name, decoder.decode(bytes)]),
    );
  }
  if (!files.some(({ name }) => isLessonProse(name))) return {};
  const texts = await Promise.all(
    files.map(async (file) => [file.name, await file.text()] as const),
  );
  return Object.fromEntries(texts);
}

/** A trace is called so, or begins as one. */
const isTrace = async (file: File): Promise<boolean> =>
  file.name.endsWith(".trace") || (await file.slice(0, 4).text()) === "CATT";

const stem = (name: string) => name.replace(/^.*\//, "").replace(/\.[^.]*$/, "");
