import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import { type FormEvent, useEffect, useState } from "react";
import { bytesOfBase64 } from "../../base/base64.js";
import type { Result } from "../../base/result.js";
import { capitalised } from "../../base/words.js";
import type { Exported } from "../../generated/services.js";
import { exportRequest } from "../../model/project.js";
import { Icon } from "../../ui/icon.js";
import { Prose } from "../../ui/prose.js";
import { useCompilation, useLayout, useProject, useStudio } from "../../ui/studio-context.js";
import "./new-project.css";

const UNKNOWN_IMPORTS = [
  {
    ignored: false,
    label: "End with a message",
    about: "So that a misspelt name does not go unseen.",
  },
  {
    ignored: true,
    label: "Ignore it",
    about: "So that one program runs under schedulers with other imports.",
  },
] as const;

/** Asks how the scheduler is to be built for GNU Pth, and hands out its folder. */
export default function ExportFolder({ onEnd }: { readonly onEnd: () => void }) {
  const { ports, stores } = useStudio();
  const isReady = useCompilation((state) => state.status.kind === "ready");
  const release = useLayout((state) => state.release);
  const [ignored, setIgnored] = useState(false);
  const made = useExported(release, ignored);
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
            <Dialog.Title>Download for GNU Pth</Dialog.Title>
            <Dialog.Close className="icon-btn" aria-label="Close">
              <Icon of={X} />
            </Dialog.Close>
          </header>
          <form onSubmit={save}>
            <p>
              A zip of a folder in which <code>make run</code> builds the real GNU Pth, this
              scheduler for it, and the threads of the workload as a program.
            </p>
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
              <legend>When a program registers a variable that is not imported</legend>
              {UNKNOWN_IMPORTS.map((each) => (
                <label key={each.label}>
                  <input
                    type="radio"
                    name="unknown"
                    checked={each.ignored === ignored}
                    onChange={() => setIgnored(each.ignored)}
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
  readonly ignored: boolean;
  readonly version: number;
  readonly answer: Result<Exported>;
}

/** The folder of the present texts, or why there is none; null while it is made. */
function useExported(release: boolean, ignored: boolean): Result<Exported> | null {
  const { ports, stores } = useStudio();
  const isReady = useCompilation((state) => state.status.kind === "ready");
  const version = useProject((state) => state.version);
  const [made, setMade] = useState<Made | null>(null);
  useEffect(() => {
    if (!isReady) return;
    let isWanted = true;
    const project = stores.project.getState();
    const options = { debug: !release, ignoreUnknownImports: ignored };
    void ports.compiler.ask("export", exportRequest(project, "pth", options)).then((answer) => {
      if (isWanted) setMade({ release, ignored, version: project.version, answer });
    });
    return () => {
      isWanted = false;
    };
  }, [ports, stores, isReady, release, ignored]);
  const isOfThese =
    made?.release === release && made.ignored === ignored && made.version === version;
  return isOfThese ? made.answer : null;
}
