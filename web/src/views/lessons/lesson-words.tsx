import { createContext, type ReactNode, use } from "react";
import type { Words } from "../../model/lessons/format.js";

const WordsContext = createContext<Words | null>(null);

/** What is said around the prose, in the language of the lesson that shows. */
export function useWords(): Words {
  const words = use(WordsContext);
  if (words === null) throw new Error("Words are wanted outside of a lesson.");
  return words;
}

interface LessonWordsProps {
  readonly words: Words;
  readonly children: ReactNode;
}

/** Gives the parts of a lesson or challenge their words. */
export function LessonWords({ words, children }: LessonWordsProps) {
  return <WordsContext value={words}>{children}</WordsContext>;
}
