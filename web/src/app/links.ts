import type { Studio } from "../model/commands.js";
import { notify } from "../model/notices.js";
import { arrived } from "../model/share/arrived.js";
import { isLink } from "../model/share/link.js";

/** Opens the link that the address is. Whether that could be done; if not, it is said why. */
export async function openFromAddress(studio: Studio): Promise<boolean> {
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

async function pickFile(studio: Studio): Promise<void> {
  (await import("../actions/project/project-files.js")).pickProject(studio);
}

/** Opens links that come into the address, and takes them out of it once something else is open. */
export function followAddress(studio: Studio): void {
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
