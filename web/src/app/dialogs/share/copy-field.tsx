import { useState } from "react";
import { formatNumber } from "../../../base/time.js";
import { LONGEST_LINK } from "../../../model/share/link.js";
import { useStudio } from "../../../ui/studio-context.js";
import { everyCommand } from "../../overlays/every-command.js";
import type { MadeLink } from "./use-link.js";

interface CopyFieldProps {
  readonly label: string;
  readonly copyLabel: string;
  /** Null while it is made. */
  readonly link: MadeLink | null;
  /** What is copied, in which the link stands. */
  readonly text: string;
  /** Whether it is sent from person to person. */
  readonly isSent?: boolean;
}

/** A text to take away, unless the link in it is too long for one. */
export function CopyField({ label, copyLabel, link, text, isSent = false }: CopyFieldProps) {
  const { ports } = useStudio();
  const [told, setTold] = useState("");
  if (link?.isTooLong) return <TooLong length={link.address.length} />;
  const copy = async () => {
    const copied = await ports.downloads.copy(text);
    setTold(copied.ok ? "Copied." : copied.message);
  };
  return (
    <>
      <label className="dialog-field">
        <span>{label}</span>
        <textarea
          readOnly
          rows={3}
          spellCheck={false}
          value={link ? text : "…"}
          aria-busy={link === null}
          onFocus={({ target }) => target.select()}
        />
      </label>
      <footer>
        <span role="status">{told || (link ? lengthWords(text.length, isSent) : "")}</span>
        <button type="button" className="btn primary" disabled={!link} onClick={() => void copy()}>
          {copyLabel}
        </button>
      </footer>
    </>
  );
}

/** From then on some programs for messages take a link for ordinary text. */
const LONG = 2_000;

function lengthWords(length: number, isSent: boolean): string {
  const warning = isSent && length > LONG ? "; some chat programs cut such long links" : "";
  return `${formatNumber(length)} characters${warning}.`;
}

/** Offers the file in place of a link. */
function TooLong({ length }: { readonly length: number }) {
  const studio = useStudio();
  return (
    <>
      <p role="status">
        {`This project is too large for a link, which would have ${formatNumber(length)} characters: browsers and mail programs take ${formatNumber(LONGEST_LINK)} reliably. Send the project as a file instead; “Open project…” opens it.`}
      </p>
      <footer>
        <button
          type="button"
          className="btn primary"
          onClick={() => void everyCommand(studio)["export.json"].execute()}
        >
          Download the file
        </button>
      </footer>
    </>
  );
}
