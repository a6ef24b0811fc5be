import { nextTask } from "../../base/next-task.js";
import type { Studio } from "../../model/commands.js";
import { originOf } from "../../model/lessons/entries.js";
import type { Lesson, LessonFiles } from "../../model/lessons/format.js";
import { projectOfLesson } from "../../model/lessons/project.js";
import type { LessonsStore } from "../../model/lessons/store.js";
import { notify } from "../../model/notices.js";
import type { KeptProject } from "../../model/ports.js";
import { turnTo } from "../../model/work.js";
import { enter } from "../project/enter-project.js";
import type { Keeping } from "./keeping.js";
import { showStep, turnToStep } from "./steps.js";

/** Opens a lesson as it was left, with its own project beside all others. */
export async function openLesson(
  studio: Studio,
  store: LessonsStore,
  keeping: Keeping,
  id: string,
  step?: number,
): Promise<void> {
  const { stores } = studio;
  stores.overlay.setState({ welcome: false, sheet: null });
  if (stores.project.getState().example !== originOf(id)) {
    const kept = await projectFor(studio, keeping, id, step);
    if (kept === null) return;
    enter(studio, kept);
    // The page draws the program before it makes room for the lesson.
    await nextTask();
  }
  turnTo(stores.layout, "learn");
  stores.layout.setState({ narrowPlace: "lesson" });
  store.setState({ isBrowsing: false });
  const lesson = await whenLoaded(store, id);
  const chosen = step === undefined ? undefined : lesson?.steps[step - 1];
  if (chosen) turnToStep(store, keeping, chosen.id);
  if (lesson) showStep(studio, store);
}

/** The project of a lesson as it was left, or as the lesson begins; null where it cannot be had, which is told. */
async function projectFor(
  { stores, ports }: Studio,
  keeping: Keeping,
  id: string,
  step = 1,
): Promise<KeptProject | null> {
  await keeping.read();
  keeping.change(id, (progress) => progress);
  const [kept, read] = await Promise.all([
    ports.projects.ofKey(originOf(id)),
    ports.lessons.read(id, keeping.of(id).seed, null),
  ]);
  if (!kept.ok) notify(stores.notices, kept.message);
  if (kept.ok && kept.value) return kept.value;
  if (!read.ok) {
    notify(stores.notices, read.message);
    return null;
  }
  const { lesson, challenge, problems } = read.value;
  const opened = lesson ?? challenge;
  if (opened === null) {
    notify(stores.notices, brokenWords(problems));
    return null;
  }
  // Who comes by a link to a later step finds what the steps before it lead to.
  const { project, analysis } = await ports.lessons.begin(id, opened, step);
  return { project: projectOfLesson(id, { title: opened.title, project }), analysis };
}

/** Why a lesson cannot be opened, with the first place to mend. */
function brokenWords(
  problems: readonly { readonly file: string; readonly line: number; readonly message: string }[],
): string {
  const [first] = problems;
  const more = problems.length - 1;
  const where = first ? ` ${first.file}, line ${first.line}: ${first.message}` : "";
  return `This lesson cannot be read.${where}${more > 0 ? ` There are ${more} more problems.` : ""}`;
}

/** The lesson once it is loaded; null where another project is open by then, or it cannot be had. */
function whenLoaded(store: LessonsStore, id: string): Promise<Lesson | null> {
  return new Promise((resolve) => {
    const look = () => {
      const { open } = store.getState();
      const isOver =
        open?.id !== id || open.lesson !== null || open.challenge !== null || open.failure !== null;
      if (!isOver && open.problems.length === 0) return;
      end();
      resolve(open?.id === id ? open.lesson : null);
    };
    const end = store.subscribe(look);
    look();
  });
}

/** Keeps a lesson that was dropped onto the page, and opens it. */
export async function takeLesson(
  studio: Studio,
  store: LessonsStore,
  keeping: Keeping,
  name: string,
  files: LessonFiles,
): Promise<void> {
  const kept = await studio.ports.lessons.keep(name, files);
  if (!kept.ok) return notify(studio.stores.notices, kept.message);
  const list = await studio.ports.lessons.list();
  if (list.ok) store.setState({ entries: list.value, failure: null });
  await openLesson(studio, store, keeping, kept.value);
}
