import { projectFrom, show } from "../actions/project/show-project.js";
import { notify } from "../model/notices.js";
import { isLink } from "../model/share/link.js";
import type { StudioValue } from "../ui/studio-context.js";

const FIRST_EXAMPLE = "weather-station";

/** Shows what a link holds, what was open last, or the first example. */
export async function openFirst(studio: StudioValue): Promise<void> {
  if (isLink(location.hash) && (await openLinked(studio))) return;
  const { ports, stores } = studio;
  const shipped = ports.examples.load(FIRST_EXAMPLE);
  const kept = await ports.projects.current();
  if (!kept.ok) notify(stores.notices, kept.message);
  if (kept.ok && kept.value) {
    show(studio, kept.value);
  } else {
    const example = await shipped;
    if (example.ok) show(studio, projectFrom(example.value));
    else notify(stores.notices, example.message, retry(studio));
  }
}

/** Lists what can be opened, for the menu. */
export async function listProjects(studio: StudioValue): Promise<void> {
  const { ports, stores } = studio;
  void import("../actions/project/own-projects.js").then(({ listOwn }) => listOwn(studio));
  const list = await ports.examples.list();
  if (list.ok) stores.catalogue.setState({ examples: list.value, failure: null });
  else stores.catalogue.setState({ failure: list.message });
}

/** Whether the link of the address could be opened. */
async function openLinked(studio: StudioValue): Promise<boolean> {
  try {
    return await (await import("./links.js")).openFromAddress(studio);
  } catch {
    return false; // that a part of the page is missing is said elsewhere
  }
}

function retry(studio: StudioValue) {
  return { label: "Retry", run: () => void openFirst(studio).then(() => listProjects(studio)) };
}
