import { useMemo } from "react";
import { type Part, textOf } from "../../model/project/project.js";
import { useProject } from "../../ui/studio-context.js";
import { highlight, type Language, type LanguageId, languageOfPart } from "./language.js";

interface PlainTextProps {
  readonly text: string;
  readonly language: LanguageId | Language;
}

/** Height of a line, in pixels. */
const LINE = 20;

/** A text of the project, until its editor is there. */
export function OwnPlainText({ part }: { readonly part: Part }) {
  const text = useProject((state) => textOf(state, part));
  return <PlainText text={text} language={languageOfPart(part)} />;
}

/** The text as the editor will show it, while the editor is loading: no more lines than fit on the screen, each of many elements. */
export function PlainText({ text, language }: PlainTextProps) {
  const first = useMemo(() => text.split("\n", Math.ceil(innerHeight / LINE)), [text]);
  const pieces = useMemo(() => highlight(first.join("\n"), language), [first, language]);
  const lines = useMemo(() => first.map((_, index) => index + 1).join("\n"), [first]);
  let offset = 0;
  return (
    <div className="plain-text">
      <pre aria-hidden="true" className="plain-lines">
        {lines}
      </pre>
      <pre>
        {pieces.map((piece) => {
          const key = offset;
          offset += piece.text.length;
          return piece.voice ? (
            <span key={key} className={`voice-${piece.voice}`}>
              {piece.text}
            </span>
          ) : (
            piece.text
          );
        })}
      </pre>
    </div>
  );
}
