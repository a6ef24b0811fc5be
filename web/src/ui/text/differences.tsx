import type { Differences as All } from "../../model/project/differences.js";
import { FileDifference } from "./file-difference.js";

/** In what two states of a project differ: file by file, and what else is other. */
export function Differences({ of: { files, others } }: { readonly of: All }) {
  return (
    <div className="differences">
      {files.map((file) => (
        <FileDifference key={file.name} of={file} />
      ))}
      {others.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
