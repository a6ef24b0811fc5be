import type { Studio } from "../../model/commands.js";
import { lessonOf } from "../../model/lessons/entries.js";
import {
  type LessonsStore,
  NO_SCORING,
  type OpenLesson,
  shownStep,
} from "../../model/lessons/store.js";
import type { Keeping } from "./keeping.js";

/** Keeps the lesson open whose project is: that is how it is found again behind a reload. */
export function followProject(studio: Studio, store: LessonsStore, keeping: Keeping): () => void {
  const { project } = studio.stores;
  const look = () => {
    const id = lessonOf(project.getState().example);
    const { open } = store.getState();
    if (id === (open?.id ?? null)) return;
    if (id !== null) void loadLesson(studio, store, keeping, id);
    else store.setState({ open: null, result: null, foreseen: null });
  };
  look();
  return project.subscribe(look);
}

/** Reads a lesson in the learner's language and shows it; what is there of it meanwhile stays. */
export async function loadLesson(
  { ports }: Pick<Studio, "ports">,
  store: LessonsStore,
  keeping: Keeping,
  id: string,
): Promise<OpenLesson | null> {
  const former = store.getState().open;
  if (former?.id !== id) {
    store.setState({
      open: { id, lesson: null, challenge: null, problems: [], failure: null },
      result: null,
      foreseen: null,
      isBrowsing: false,
      scoring: NO_SCORING,
    });
  }
  await keeping.read();
  // A new learner's seed must be the one that the numbers are drawn with.
  keeping.change(id, (progress) => progress);
  const { seed, language } = keeping.of(id);
  const read = await ports.lessons.read(id, seed, language);
  if (store.getState().open?.id !== id) return null;
  const open: OpenLesson = read.ok
    ? { id, ...read.value, failure: null }
    : { id, lesson: null, challenge: null, problems: [], failure: read.message };
  store.setState({ open });
  // The step that shows stays, also once it is done, until the learner goes on.
  const shown = shownStep(store.getState());
  if (shown) keeping.change(id, (progress) => ({ ...progress, step: shown.step.id }));
  return open;
}
