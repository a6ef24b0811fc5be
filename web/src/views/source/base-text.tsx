import { useRef } from "react";
import type { TextFile } from "../../generated/services.js";
import { useReadOnlyEditor } from "./monaco/read-only.js";
import { useReveal } from "./monaco/reveal.js";
import { useSourceLink } from "./monaco/source-link.js";

/** A base or aspect that the scheduler is built on, to look at. */
export default function BaseText({ file }: { readonly file: TextFile }) {
  const place = useRef<HTMLDivElement>(null);
  const editor = useReadOnlyEditor(place, {
    text: file.text,
    language: "catapults",
    label: `${file.name}, read only`,
    reason: "This text belongs to the base. Change the scheduler that extends it instead.",
  });
  useSourceLink(editor, file.name);
  useReveal(editor, "base");
  return (
    <>
      <div className="breadcrumb">{file.name}</div>
      <div ref={place} className="editor nokey" />
    </>
  );
}
