import { History, RotateCcw, Trash2 } from "lucide-react";
import { useMemo, useState } from "react";
import { differencesBetween } from "../../model/project/differences.js";
import { contentsOf } from "../../model/project/project.js";
import type { VersionEntry } from "../../model/project/versions.js";
import { Empty } from "../../ui/empty.js";
import { Icon } from "../../ui/icons/icon.js";
import { useProject } from "../../ui/studio-context.js";
import { Differences } from "../../ui/text/differences.js";
import { NameForm } from "./name-form.js";
import { useContents, useVersions, type VersionList } from "./use-versions.js";
import { VersionRows } from "./version-rows.js";
import { titleOf } from "./words.js";
import "./versions.css";

/** How the open project was before: a list of versions, and in what the chosen one differs from now. */
export default function Versions({ onEnd }: { readonly onEnd: () => void }) {
  const list = useVersions();
  const { versions, failure, act } = list;
  const [chosen, setChosen] = useState<string | null>(null);
  const version = versions?.find(({ id }) => id === chosen) ?? versions?.[0];
  return (
    <div className="versions">
      <div className="versions-list">
        <NameForm
          label="Name of this version"
          button="Keep a version now"
          take={(name) => act((all) => all.keep(name))}
        />
        {failure ? <p role="alert">{failure}</p> : null}
        <VersionRows versions={versions ?? []} chosen={version?.id ?? null} onChoose={setChosen} />
      </div>
      {version ? (
        <Chosen key={version.id} version={version} act={act} onEnd={onEnd} />
      ) : versions ? (
        <Empty
          icon={History}
          title="No versions yet"
          text="One is kept before your first change of each visit, and every ten minutes while you work. Name one to keep it for good."
        />
      ) : null}
    </div>
  );
}

interface ChosenProps extends Pick<VersionList, "act"> {
  readonly version: VersionEntry;
  readonly onEnd: () => void;
}

function Chosen({ version, act, onEnd }: ChosenProps) {
  const project = useProject((state) => state);
  const contents = useContents(version.id);
  const now = useMemo(() => contentsOf(project), [project]);
  const differences = useMemo(
    () => (contents && typeof contents !== "string" ? differencesBetween(contents, now) : null),
    [contents, now],
  );
  const isSame = differences?.files.length === 0 && differences.others.length === 0;
  return (
    <section className="version" aria-label="The chosen version">
      <header>
        <div className="grow">
          <h2>{titleOf(version)}</h2>
          <p>{isSame ? "The project is the same now." : "What has changed from it until now:"}</p>
        </div>
        <button
          type="button"
          className="btn primary"
          disabled={!differences || isSame}
          onClick={() => void act((all) => all.goBack(version)).then(onEnd)}
        >
          <Icon of={RotateCcw} />
          Go back to this
        </button>
      </header>
      <div className="version-tools">
        <NameForm
          label={version.name === null ? "Name it, and it stays" : "Another name"}
          button="Name it"
          take={(name) => act((all) => all.name(version.id, name))}
        />
        <button
          type="button"
          className="btn secondary"
          onClick={() => void act((all) => all.remove(version.id))}
        >
          <Icon of={Trash2} />
          Delete this version
        </button>
      </div>
      {typeof contents === "string" ? <p role="alert">{contents}</p> : null}
      {differences ? <Differences of={differences} /> : null}
    </section>
  );
}
