import type { MouseEvent } from "react";
import { openHelp } from "../../model/overlay.js";
import { useStudio } from "../../ui/studio-context.js";
import { diagnosticPage } from "../../ui/text/diagnostic-page.js";
import { tip } from "../../ui/tip.js";

/** The code of a problem, which opens what is said of it beside the work; its own page with the keys for a new tab. */
export function CodeLink({ code }: { readonly code: string }) {
  const { overlay } = useStudio().stores;
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openHelp(overlay, { section: code, sought: code });
  };
  return (
    <a
      className="problem-code"
      href={diagnosticPage(code)}
      target="_blank"
      rel="noreferrer"
      aria-label={`${code}: what this means`}
      onClick={open}
      {...tip("What this means")}
    >
      {code}
    </a>
  );
}
