import { useEffect, useState } from "react";
import { useStudio } from "../../ui/studio-context.js";

/** Opens a file that is dropped anywhere on the page. @returns whether one is over the page */
export function useFileDrop(): boolean {
  const { requests } = useStudio();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const hover = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      // Only what leaves the page goes to no element of it.
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      const file = hasFiles(event) ? event.dataTransfer?.files[0] : undefined;
      if (!file) return;
      // The editor would take the file for a text to put in.
      event.preventDefault();
      event.stopPropagation();
      void requests.recordings().then((recordings) => recordings.open(file));
    };
    const listeners = { dragover: hover, dragleave: leave, drop } as const;
    for (const [name, listener] of Object.entries(listeners)) {
      addEventListener(name as "drop", listener, { capture: true });
    }
    return () => {
      for (const [name, listener] of Object.entries(listeners)) {
        removeEventListener(name as "drop", listener, { capture: true });
      }
    };
  }, [requests]);
  return isOver;
}

const hasFiles = (event: DragEvent): boolean =>
  event.dataTransfer?.types.includes("Files") ?? false;
