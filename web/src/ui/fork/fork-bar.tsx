import { GitFork } from "lucide-react";
import { Icon } from "../icons/icon.js";
import { Prose } from "../text/prose.js";
import "./fork-bar.css";

interface ShownForkProps {
  /** Whether the fork shows and not the original. */
  readonly isShown: boolean;
  /** From where on it is another run, and how: `It was forked at tick 12, with seed 2.` */
  readonly words: string;
  /** Which side can be dropped. */
  readonly dropped: "original" | "fork";
  /** Where both differ first, in words; null as long as nobody asked. */
  readonly difference: string | null;
  readonly isSearching: boolean;
  readonly onSearch: () => void;
  readonly onSwap: () => void;
  readonly onDrop: () => void;
  /** Shows both runs beside each other, where there is such a view. */
  readonly onCompare?: () => void;
}

/** Says which side of a fork shows, and leads to the other, to where they differ first, and back to one run. */
export function ShownFork(props: ShownForkProps) {
  const { isShown, words, dropped, difference, isSearching, onSearch, onSwap, onDrop } = props;
  const { onCompare } = props;
  return (
    <section className="fork-bar" aria-label="Fork">
      <Icon of={GitFork} />
      <span>
        <b>{isShown ? "The fork" : "The original"}</b> shows. <Prose text={words} />
      </span>
      <button type="button" className="btn secondary small" onClick={onSearch}>
        {isSearching ? "Stop the search" : "Go to the first difference"}
      </button>
      {onCompare ? (
        <button
          type="button"
          className="btn secondary small"
          aria-haspopup="dialog"
          onClick={onCompare}
        >
          Both side by side
        </button>
      ) : null}
      <button type="button" className="btn secondary small" onClick={onSwap}>
        {isShown ? "Show the original" : "Show the fork"}
      </button>
      <button type="button" className="btn secondary small" onClick={onDrop}>
        {`Drop the ${dropped}`}
      </button>
      {difference === null ? null : (
        <output className="fork-difference">
          <Prose text={difference} />
        </output>
      )}
    </section>
  );
}
