import { useEffect, useRef } from "react";
import { useTheme } from "../../ui/theme.js";
import type { LanguageId } from "./language.js";
import { EDITOR_OPTIONS } from "./monaco/options.js";
import { monaco } from "./monaco/setup.js";
import { applyTheme } from "./monaco/theme.js";

interface GeneratedTextProps {
  readonly text: string;
  readonly language: LanguageId;
}

/** A generated text, to look at. */
export default function GeneratedText({ text, language }: GeneratedTextProps) {
  const place = useRef<HTMLDivElement>(null);
  const theme = useTheme();
  useEffect(() => applyTheme(theme), [theme]);
  useEffect(() => {
    if (!place.current) return;
    const model = monaco.editor.createModel(text, language);
    const editor = monaco.editor.create(place.current, {
      ...EDITOR_OPTIONS,
      model,
      readOnly: true,
      readOnlyMessage: { value: "This text is generated: change the scheduler instead." },
      ariaLabel: "Generated text, read only",
    });
    return () => {
      editor.dispose();
      model.dispose();
    };
  }, [text, language]);
  return <div ref={place} className="editor nokey" />;
}
