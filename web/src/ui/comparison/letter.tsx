import "./comparison.css";

interface LetterProps {
  /** Which of those that are compared: its colour. */
  readonly index: number;
  /** Where it is more than the scheduler that has a letter: `A2` is the second run of A. */
  readonly text?: string;
}

/** Names a scheduler of a comparison, in its colour: A is what the others are compared with. */
export function Letter({ index, text = letterOf(index) }: LetterProps) {
  return <span className={`letter s${index + 1}`}>{text}</span>;
}

export const letterOf = (index: number): string => String.fromCharCode(65 + index);
