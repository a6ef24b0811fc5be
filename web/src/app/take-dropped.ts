import type { StudioValue } from "../ui/studio-context.js";
import "./take-dropped.css";

/** Takes files of the computer that are dropped anywhere on the page. */
export function takeDropped({ requests }: StudioValue): void {
  const veil = document.createElement("div");
  veil.className = "drop-veil";
  veil.textContent = "Drop schedulers, workloads, tables or a project here";
  veil.hidden = true;
  document.body.append(veil);
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
  const hide = () => {
    veil.hidden = true;
  };
  addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    veil.hidden = false;
    // It comes every few tenths of a second as long as the files are over the page.
    clearTimeout(leaving);
    leaving = setTimeout(hide, 500);
  });
  addEventListener("drop", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    hide();
    void requests.takeFiles([...(event.dataTransfer?.files ?? [])]);
  });
}
