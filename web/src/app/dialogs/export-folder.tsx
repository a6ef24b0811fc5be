import { useEffect, useState } from "react";
import { bytesOfBase64 } from "../../base/base64.js";
import type { Result } from "../../base/result.js";
import { capitalised } from "../../base/words.js";
import type { Exported, FolderTarget } from "../../generated/services.js";
import { exportRequest } from "../../model/project/requests.js";
import { Choices } from "../../ui/fields/choices.js";
import { useCompilation, useLayout, useProject, useStudio } from "../../ui/studio-context.js";
import { Prose } from "../../ui/text/prose.js";
import { FOLDER_CHOICES, type FolderWay } from "./folder-targets.js";
import { FormDialog } from "./form-dialog.js";

const BUILDS = [
  { value: false, label: "Debug", about: "Assertions and invariants are checked, too." },
  {
    value: true,
    label: "Release",
    about: "With the checks that are not proven, and no others.",
  },
];

interface Props {
  readonly target: FolderTarget;
  readonly onEnd: () => void;
}

/** Asks how the scheduler is to be built for a threading library, and hands out its folder. */
export default function ExportFolder({ target, onEnd }: Props) {
  const { title, about, question, ways } = FOLDER_CHOICES[target];
  const { ports, stores } = useStudio();
  const isReady = useCompilation((state) => state.status.kind === "ready");
  const release = useLayout((state) => state.release);
  const [way, setWay] = useState<FolderWay>(ways[0]);
  const made = useExported(target, release, way);
  const problem = made?.ok === false ? made.message : (made?.value.problem ?? null);
  const folder = made?.ok ? made.value : null;

  const save = () => {
    if (!folder?.zip) return;
    const file = new Blob([new Uint8Array(bytesOfBase64(folder.zip))]);
    ports.downloads.save(folder.name, "application/zip", file);
    onEnd();
  };
  return (
    <FormDialog title={title} onSubmit={save} onEnd={onEnd}>
      <p>{about}</p>
      <Choices
        legend="Build"
        name="build"
        options={BUILDS}
        value={release}
        onChange={(chosen) => stores.layout.setState({ release: chosen })}
      />
      {ways.length > 1 ? (
        <Choices
          legend={question}
          name="way"
          options={ways.map((each) => ({ ...each, value: each }))}
          value={way}
          onChange={setWay}
        />
      ) : null}
      {problem === null ? null : (
        <p role="alert" className="dialog-complaint">
          <Prose text={capitalised(problem)} />
        </p>
      )}
      <footer>
        {made === null ? (
          <span role="status">
            {isReady ? "The folder is being made." : "The compiler is still loading."}
          </span>
        ) : null}
        <button type="submit" className="btn primary" disabled={!folder?.zip}>
          Download
        </button>
      </footer>
    </FormDialog>
  );
}

/** What was answered to one set of options. */
interface Made {
  readonly release: boolean;
  readonly way: FolderWay;
  readonly version: number;
  readonly answer: Result<Exported>;
}

/** The folder of the present texts, or why there is none; null while it is made. */
function useExported(
  target: FolderTarget,
  release: boolean,
  way: FolderWay,
): Result<Exported> | null {
  const { ports, stores } = useStudio();
  const isReady = useCompilation((state) => state.status.kind === "ready");
  const version = useProject((state) => state.version);
  const [made, setMade] = useState<Made | null>(null);
  useEffect(() => {
    if (!isReady) return;
    let isWanted = true;
    const project = stores.project.getState();
    const request = exportRequest(project, target, { debug: !release, ...way.asks });
    void ports.compiler.ask("export", request).then((answer) => {
      if (isWanted) setMade({ release, way, version: project.version, answer });
    });
    return () => {
      isWanted = false;
    };
  }, [ports, stores, isReady, target, release, way]);
  const isOfThese = made?.release === release && made.way === way && made.version === version;
  return isOfThese ? made.answer : null;
}
