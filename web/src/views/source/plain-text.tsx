import { useMemo } from "react";
import { type Part, textOf } from "../../model/project/project.js";
import { useProject } from "../../ui/studio-context.js";
import { highlight, type Language, type LanguageId, languageOfPart } from "./language.js";

interface PlainTextProps {
  readonly text: string;
  readonly language: LanguageId | Language;
  /** Whether all lines stand there; else those that fit on the screen, until an editor shows the text. */
  readonly whole?: boolean;
}

/** Height of a line, in pixels. */
const LINE = 20;

/** A text of the project, until its editor is there. */
export function OwnPlainText({ part }: { readonly part: Part }) {
  const text = useProject((state) => textOf(state, part));
  return <PlainText text={text} language={languageOfPart(part)} />;
}

/** A text as the editor would show it. A line is of many elements, so that no more of them are made than are wanted. */
export function PlainText({ text, language, whole = false }: PlainTextProps) {
  const most = whole ? undefined : Math.ceil(innerHeight / LINE);
  const first = useMemo(() => text.split("\n", most), [text, most]);
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
