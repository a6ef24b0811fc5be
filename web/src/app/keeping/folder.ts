import type { StudioValue } from "../../ui/studio-context.js";

/** How often the folder is looked at while the page shows, ms. */
const EVERY = 4_000;

/** Notices what other programs change in the folder that the open project is joined with. */
export function keepFolder({ stores, requests }: StudioValue): () => void {
  const { project, folder } = stores;
  const enter = () => void requests.folder().then((all) => all.enter());
  const look = () => {
    const isWanted = folder.getState().name !== null && document.visibilityState === "visible";
    if (isWanted) void requests.folder().then((all) => all.check());
  };
  if (project.getState().name !== "") enter();
  const end = project.subscribe((state, former) => {
    if (state.opened !== former.opened) enter();
  });
  const timer = setInterval(look, EVERY);
  addEventListener("focus", look);
  return () => {
    end();
    clearInterval(timer);
    removeEventListener("focus", look);
  };
}
