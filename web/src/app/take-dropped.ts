import type { StudioValue } from "../ui/studio-context.js";
import { droppedFiles } from "./dropped/entries.js";
import "./take-dropped.css";

/** Takes files of the computer that are dropped anywhere on the page. */
export function takeDropped(studio: StudioValue): void {
  const veil = document.createElement("div");
  veil.className = "drop-veil";
  veil.textContent =
    "Drop schedulers, workloads, tables, a project, a lesson or a recorded trace here";
  veil.hidden = true;
  document.body.append(veil);
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
  const hide = () => {
    veil.hidden = true;
  };
  const hover = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    veil.hidden = false;
    // It comes every few tenths of a second as long as the files are over the page.
    clearTimeout(leaving);
    leaving = setTimeout(hide, 500);
  };
  addEventListener("dragover", hover, { capture: true });
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    // The editor would take a file for a text to put in.
    event.preventDefault();
    event.stopPropagation();
    hide();
    const { dataTransfer } = event;
    // What is dropped can be had only now: the part that reads it comes later.
    const files = dataTransfer ? droppedFiles(dataTransfer) : null;
    if (files) void import("./dropped/take.js").then((all) => all.takeFiles(studio, files));
  };
  addEventListener("drop", drop, { capture: true });
}
