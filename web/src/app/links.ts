import { type LessonWish, lessonIn } from "../actions/lessons/link.js";
import { notify } from "../model/notices.js";
import { arrived } from "../model/share/arrived.js";
import { isLink } from "../model/share/link.js";
import type { StudioValue } from "../ui/studio-context.js";

/** Opens the link that the address is. Whether that could be done; if not, it is said why. */
export async function openFromAddress(studio: StudioValue): Promise<boolean> {
  const lesson = lessonIn(location.hash);
  if (lesson) return openLesson(studio, lesson);
  const { openLink } = await import("../actions/share/open-link.js");
  const opened = await openLink(studio, location.hash);
  if (opened.ok) return true;
  notify(studio.stores.notices, opened.message, {
    label: "Open a file instead",
    run: () => void pickFile(studio),
  });
  forgetAddress();
  return false;
}

/** Whether its project is open then. The address goes: the learner goes on from there. */
async function openLesson(studio: StudioValue, { id, step }: LessonWish): Promise<boolean> {
  forgetAddress();
  await (await studio.requests.lessons()).open(id, step);
  return studio.stores.project.getState().name !== "";
}

async function pickFile(studio: StudioValue): Promise<void> {
  (await import("../actions/project/project-files.js")).pickProject(studio);
}

/** Opens links that come into the address, and takes them out of it once something else is open. */
export function followAddress(studio: StudioValue): void {
  addEventListener("hashchange", () => {
    if (isLink(location.hash)) void openFromAddress(studio);
  });
  studio.stores.project.subscribe((state, former) => {
    if (state.isGuest || !former.isGuest) return;
    forgetAddress();
    if (state.opened !== former.opened) arrived.setState({ moment: null });
  });
}

/** A reload would open the link once more. */
function forgetAddress(): void {
  if (isLink(location.hash)) history.replaceState(null, "", location.pathname + location.search);
}
