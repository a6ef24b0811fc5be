import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import { type FormEvent, useEffect, useState } from "react";
import { bytesOfBase64 } from "../../base/base64.js";
import type { Result } from "../../base/result.js";
import { capitalised } from "../../base/words.js";
import type { Exported, FolderTarget } from "../../generated/services.js";
import { exportRequest } from "../../model/project/project.js";
import { Icon } from "../../ui/icon.js";
import { Prose } from "../../ui/prose.js";
import { useCompilation, useLayout, useProject, useStudio } from "../../ui/studio-context.js";
import { FOLDER_CHOICES, type FolderWay } from "./folder-targets.js";
import "./new-project.css";

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

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!folder?.zip) return;
    const file = new Blob([new Uint8Array(bytesOfBase64(folder.zip))]);
    ports.downloads.save(folder.name, "application/zip", file);
    onEnd();
  };
  return (
    <Dialog.Root open onOpenChange={(open) => open || onEnd()}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-veil" />
        <Dialog.Content className="popover dialog" aria-describedby={undefined}>
          <header>
            <Dialog.Title>{title}</Dialog.Title>
            <Dialog.Close className="icon-btn" aria-label="Close">
              <Icon of={X} />
            </Dialog.Close>
          </header>
          <form onSubmit={save}>
            <p>{about}</p>
            <fieldset className="starts">
              <legend>Build</legend>
              {[false, true].map((each) => (
                <label key={String(each)}>
                  <input
                    type="radio"
                    name="build"
                    checked={each === release}
                    onChange={() => stores.layout.setState({ release: each })}
                  />
                  <b>{each ? "Release" : "Debug"}</b>
                  <span>
                    {each
                      ? "With the checks that are not proven, and no others."
                      : "Assertions and invariants are checked, too."}
                  </span>
                </label>
              ))}
            </fieldset>
            <fieldset className="starts">
              <legend>{question}</legend>
              {ways.map((each) => (
                <label key={each.label}>
                  <input
                    type="radio"
                    name="way"
                    checked={each === way}
                    onChange={() => setWay(each)}
                  />
                  <b>{each.label}</b>
                  <span>{each.about}</span>
                </label>
              ))}
            </fieldset>
            {problem === null ? null : (
              <p role="alert" className="dialog-complaint">
                <Prose text={capitalised(problem)} />
              </p>
            )}
            <footer>
              {isReady ? null : <span role="status">The compiler is still loading.</span>}
              <button type="submit" className="btn primary" disabled={!folder?.zip}>
                Download
              </button>
            </footer>
          </form>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
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
