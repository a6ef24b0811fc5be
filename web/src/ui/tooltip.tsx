import { Tooltip as Radix } from "radix-ui";
import type { ReactElement } from "react";

interface TooltipProps {
  readonly text: string;
  readonly shortcut?: string | null;
  readonly children: ReactElement;
}

/** Says what a control does, and with which key. The control itself must carry its name. */
export function Tooltip({ text, shortcut = null, children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="tip" sideOffset={6} collisionPadding={8}>
          {text}
          {shortcut ? <kbd>{shortcut}</kbd> : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export const TooltipProvider = Radix.Provider;
