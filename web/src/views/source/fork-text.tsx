import { useRef } from "react";
import { useProject } from "../../ui/studio-context.js";
import { useNowMarks } from "./monaco/now-marks.js";
import { useReadOnlyEditor } from "./monaco/read-only.js";
import { useReveal } from "./monaco/reveal.js";
import { useSourceLink } from "./monaco/source-link.js";

/** The scheduler that took the fork over, with the running line. */
export default function ForkText({ title }: { readonly title: string }) {
  const place = useRef<HTMLDivElement>(null);
  const file = useProject((state) => state.scheduler);
  const editor = useReadOnlyEditor(place, {
    text: file.text,
    language: "catapults",
    label: `${title}, the scheduler of the fork, read only`,
    reason:
      "The fork runs this scheduler, which cannot be edited here. Show the original to edit yours.",
  });
  useNowMarks(editor, "scheduler");
  useSourceLink(editor, file.name);
  useReveal(editor, "scheduler");
  return (
    <>
      <div className="breadcrumb">{file.name}, under which the fork runs</div>
      <div ref={place} className="editor nokey" />
    </>
  );
}
