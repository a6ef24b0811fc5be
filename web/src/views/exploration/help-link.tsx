import { openHelp } from "../../model/overlay.js";
import { useStudio } from "../../ui/studio-context.js";

/** Leads to what is meant by all of this. */
export function HelpLink() {
  const { overlay } = useStudio().stores;
  return (
    <button
      type="button"
      className="exploration-help"
      onClick={() => openHelp(overlay, { section: "reference/exploration-in-the-studio.md" })}
    >
      What is explored, and how
    </button>
  );
}
