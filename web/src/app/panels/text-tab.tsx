import type { KeyboardEvent, ReactNode, Ref } from "react";
import type { SourceTab } from "../../model/layout.js";
import { useSourceTab } from "../../ui/hooks/use-source-tab.js";
import { useStudio } from "../../ui/studio-context.js";

interface TextTabProps {
  readonly tab: SourceTab;
  /** Whether a generated text lies over the source. */
  readonly covered: boolean;
  /** Its name for screen readers, where what shows is shorter. */
  readonly label?: string;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLButtonElement>) => void;
  readonly children: ReactNode;
}

/** The tab of a text of the project. */
export function TextTab({ tab, covered, label, children, ...others }: TextTabProps) {
  const open = useSourceTab() === tab && !covered;
  const { layout } = useStudio().stores;
  return (
    <button
      type="button"
      role="tab"
      className="tab"
      aria-label={label}
      {...others}
      aria-selected={open}
      data-state={open ? "active" : "inactive"}
      onClick={() => layout.setState({ sourceTab: tab, outputInFront: false })}
    >
      {children}
    </button>
  );
}
