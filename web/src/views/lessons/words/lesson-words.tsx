import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { ENGLISH, type Words } from "./english.js";

/** Languages besides English; each is loaded with the first lesson in it. */
const TRANSLATED: Readonly<Record<string, () => Promise<Words>>> = {
  de: async () => (await import("./german.js")).GERMAN,
};

const WordsContext = createContext(ENGLISH);

export const useWords = (): Words => use(WordsContext);

interface LessonWordsProps {
  readonly language: string;
  readonly children: ReactNode;
}

/** Gives the parts of a step their words, in the language of its prose where there are such. */
export function LessonWords({ language, children }: LessonWordsProps) {
  const [loaded, setLoaded] = useState(ENGLISH);
  useEffect(() => {
    // Where they cannot be loaded the English ones stay.
    TRANSLATED[language]?.().then(setLoaded, () => {});
  }, [language]);
  return (
    <WordsContext value={loaded.language === language ? loaded : ENGLISH}>{children}</WordsContext>
  );
}
