import { type MouseEvent, useEffect, useRef } from "react";
import type { HelpSection } from "../../../model/ports.js";

interface SectionTextProps {
  readonly section: HelpSection;
  readonly all: readonly HelpSection[];
  readonly open: (section: string) => void;
}

/** One section, with what leads to others. */
export function SectionText({ section, all, open }: SectionTextProps) {
  const { path, title, html } = section;
  const next = all[all.indexOf(section) + 1];
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // It is packed by the build from the project's own pages (tools/site/help-sections.mjs).
    if (place.current) place.current.innerHTML = html;
  }, [html]);
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLElement>("[data-section]");
    if (!link?.dataset.section) return;
    event.preventDefault();
    open(link.dataset.section);
  };
  return (
    <article className="help-text">
      {path.length > 0 ? <p className="muted">{path.join(" › ")}</p> : null}
      <h2>{title}</h2>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: its links are pressed, by a key or not */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links in it are what is pressed */}
      <div ref={place} onClick={follow} />
      {next ? (
        <p className="help-next">
          Next:{" "}
          <button type="button" className="btn accent" onClick={() => open(next.id)}>
            {next.title}
          </button>
        </p>
      ) : null}
    </article>
  );
}
