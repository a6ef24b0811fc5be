import { useMemo } from "react";
import { highlight, type LanguageId } from "./language.js";

interface PlainTextProps {
  readonly text: string;
  readonly language: LanguageId;
}

/** More than fit on any screen; the editor, which is soon there, has the others. */
const MOST_LINES = 200;

/** The text as the editor will show it, while the editor is loading. */
export function PlainText({ text, language }: PlainTextProps) {
  const first = useMemo(() => text.split("\n", MOST_LINES), [text]);
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
