import { FolderCheck } from "lucide-react";
import { useState } from "react";
import { useStore } from "zustand";
import { isConflict } from "../../model/project/folder/folder.js";
import type { Sides } from "../../model/project/folder/folder-store.js";
import { Empty } from "../../ui/empty.js";
import { Segmented } from "../../ui/fields/radios.js";
import { useStudio } from "../../ui/studio-context.js";
import { FileDifference } from "../../ui/text/file-difference.js";
import "./folder.css";

type Side = "mine" | "theirs";

/** What was changed in the project's folder: file by file one chooses which side stays. */
export default function FolderChanges({ onEnd }: { readonly onEnd: () => void }) {
  const { requests, stores } = useStudio();
  const outside = useStore(stores.folder, (state) => state.outside);
  const name = useStore(stores.folder, (state) => state.name);
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const sideOf = (file: Sides): Side => chosen[file.name] ?? (isConflict(file) ? "mine" : "theirs");
  const apply = async () => {
    const taken = outside.filter((file) => sideOf(file) === "theirs").map((file) => file.name);
    await (await requests.folder()).settle(taken);
    onEnd();
  };
  if (outside.length === 0)
    return (
      <Empty
        icon={FolderCheck}
        title="Nothing was changed in the folder"
        text="What another program changes there shows here."
      />
    );
  return (
    <div className="folder-changes">
      <div className="folder-files">
        {outside.map((file) => (
          <section key={file.name} aria-label={file.name}>
            <header>
              <span className="grow">
                {isConflict(file)
                  ? "Changed in the folder, and here as well:"
                  : "Changed in the folder:"}
              </span>
              <Segmented
                legend={`Which ${file.name} stays`}
                name={`side of ${file.name}`}
                options={[
                  { value: "mine" as const, label: "Keep mine" },
                  { value: "theirs" as const, label: "Take the folder's" },
                ]}
                value={sideOf(file)}
                onChange={(side) => setChosen({ ...chosen, [file.name]: side })}
              />
            </header>
            <FileDifference of={{ name: file.name, before: file.mine, after: file.theirs }} />
          </section>
        ))}
      </div>
      <footer>
        <span className="grow">
          Both stay among the earlier versions. What you keep is written to {name} when you save.
        </span>
        <button type="button" className="btn primary" onClick={() => void apply()}>
          Apply
        </button>
      </footer>
    </div>
  );
}
