import { grouped } from "../../../base/grouped.js";
import type { HelpSection } from "../../../model/ports.js";

interface ListProps {
  readonly open: (section: string) => void;
}

/** More than these are not looked through: another word finds better. */
const MOST = 30;

interface HitsProps extends ListProps {
  /** Null while they are looked for. */
  readonly hits: readonly HelpSection[] | null;
  readonly sought: string;
}

/** What fits what is sought. */
export function Hits({ hits, sought, open }: HitsProps) {
  return (
    <div className="help-list">
      <p role="status" className="muted">
        {said(hits, sought)}
      </p>
      <ul>
        {hits?.slice(0, MOST).map(({ id, title, path }) => (
          <li key={id}>
            <button type="button" onClick={() => open(id)}>
              {title}
              {path.length > 0 ? <small>{path.join(" › ")}</small> : null}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function said(hits: HitsProps["hits"], sought: string): string {
  if (hits === null) return "Looking…";
  if (hits.length === 0) return `The help has nothing on “${sought}”. Try a shorter word.`;
  return `${hits.length} ${hits.length === 1 ? "section" : "sections"}`;
}

/** All sections, page by page. */
export function Contents({
  sections,
  open,
}: ListProps & { readonly sections: readonly HelpSection[] }) {
  return (
    <nav className="help-list" aria-label="Contents of the help">
      <p className="muted">
        F1 on a word of a source, or on a problem, opens what is said of it here.
      </p>
      {grouped(sections, ({ path, title }) => path[0] ?? title).map(([page, those]) => (
        <details key={page}>
          <summary>{page}</summary>
          <ul>
            {those.map(({ id, title, path }) => (
              <li key={id}>
                <button type="button" onClick={() => open(id)}>
                  {path.length === 0 ? "Beginning" : title}
                </button>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}
