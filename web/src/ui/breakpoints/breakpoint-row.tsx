import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { plain } from "../../base/words.js";
import { IconButton } from "../icons/icon-button.js";
import { Prose } from "../text/prose.js";
import "./breakpoints.css";

interface BreakpointRowProps {
  /** What it waits for. */
  readonly words: string;
  readonly isOn: boolean;
  /** Whether the run stands there. */
  readonly isHere: boolean;
  /** Why the run never stops there; null when it does. */
  readonly problem: string | null;
  readonly onToggle: () => void;
  readonly onRemove: () => void;
  readonly children?: ReactNode;
}

/** A breakpoint in a list: switched on and off, and removed. */
export function BreakpointRow(props: BreakpointRowProps) {
  const { words, isOn, isHere, problem, onToggle, onRemove, children } = props;
  return (
    <li aria-current={isHere ? "step" : undefined}>
      <input
        type="checkbox"
        checked={isOn}
        aria-label={`Stop when ${plain(words)}`}
        onChange={onToggle}
      />
      <span className="grow">
        When <Prose text={words} />
        {isHere ? <b>The run stands here.</b> : null}
        {isOn && problem !== null ? (
          <em>
            <Prose text={problem} />
          </em>
        ) : null}
      </span>
      {children}
      <IconButton
        icon={Trash2}
        label={`Remove the breakpoint when ${plain(words)}`}
        onPress={onRemove}
      />
    </li>
  );
}
