import { useMemo } from "react";
import { highlight, type LanguageId } from "./language.js";

interface PlainTextProps {
  readonly text: string;
  readonly language: LanguageId;
}

/** The text as the editor will show it, while the editor is loading. */
export function PlainText({ text, language }: PlainTextProps) {
  const pieces = useMemo(() => highlight(text, language), [text, language]);
  const lines = useMemo(
    () =>
      text
        .split("\n")
        .map((_, index) => index + 1)
        .join("\n"),
    [text],
  );
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
