import "./comparison.css";

/** Names a scheduler of a comparison, in its colour: A is what the others are compared with. */
export function Letter({ index }: { readonly index: number }) {
  return <span className={`letter s${index + 1}`}>{letterOf(index)}</span>;
}

export const letterOf = (index: number): string => String.fromCharCode(65 + index);
