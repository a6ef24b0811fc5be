import { Bookmark, Dot } from "lucide-react";
import { ago } from "../../base/ago.js";
import type { VersionEntry } from "../../model/project/versions.js";
import { Icon } from "../../ui/icons/icon.js";
import { reasonOf, titleOf } from "./words.js";

interface VersionRowsProps {
  readonly versions: readonly VersionEntry[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

const DATE = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** Versions from new to old, of which one is chosen. */
export function VersionRows({ versions, chosen, onChoose }: VersionRowsProps) {
  const now = Date.now();
  return (
    <ul aria-label="Versions, the newest first">
      {versions.map((version) => (
        <li key={version.id}>
          <button
            type="button"
            className="version-row"
            aria-current={version.id === chosen}
            onClick={() => onChoose(version.id)}
          >
            <Icon of={version.name === null ? Dot : Bookmark} />
            <span>
              <b>{titleOf(version)}</b>
              <time
                dateTime={new Date(version.time).toISOString()}
                title={DATE.format(version.time)}
              >
                {ago(version.time, now)}
                {version.name === null || version.why === "named"
                  ? ""
                  : ` · ${reasonOf(version).toLowerCase()}`}
              </time>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
