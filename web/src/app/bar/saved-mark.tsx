import type { SavedState } from "../../model/project/project.js";
import { useProject } from "../../ui/studio-context.js";

const WORDS: Readonly<Record<SavedState, string>> = {
  saved: "Saved",
  saving: "Saving…",
  failed: "Not saved",
  elsewhere: "Not kept here",
};

/** Whether the browser keeps what was last changed. */
export function SavedMark() {
  const saved = useProject((state) => state.saved);
  const isOpen = useProject((state) => state.name !== "");
  if (!isOpen) return null;
  return <span className={`saved ${saved}`}>{WORDS[saved]}</span>;
}
