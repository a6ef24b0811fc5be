import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import { type ComponentProps, type ReactNode, useState } from "react";
import { Icon } from "../../ui/icons/icon.js";
import { handBack } from "./hand-back.js";
import "./over-page.css";

export interface OverPageProps
  extends Pick<
    ComponentProps<typeof Dialog.Content>,
    "onOpenAutoFocus" | "onCloseAutoFocus" | "onInteractOutside"
  > {
  readonly title: string;
  readonly className: string;
  /** What stands beside the title. */
  readonly tools?: ReactNode;
  readonly onEnd: () => void;
  /** What a press beside it does, where that does not close it by itself. */
  readonly onVeil?: () => void;
  readonly children: ReactNode;
}

/** Something over the page, to be closed again: then what had the keyboard before has it again. */
export function OverPage({
  title,
  className,
  tools,
  onEnd,
  onVeil,
  children,
  ...more
}: OverPageProps) {
  const [former] = useState(() => document.activeElement);
  // The library knows of buttons of its own only.
  const onClosed = (event: Event) => {
    event.preventDefault();
    handBack(former);
  };
  return (
    <Dialog.Root open onOpenChange={(open) => open || onEnd()}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-veil" onClick={onVeil} />
        <Dialog.Content
          className={`popover over-page ${className}`}
          aria-describedby={undefined}
          onCloseAutoFocus={onClosed}
          {...more}
        >
          <header>
            <Dialog.Title>{title}</Dialog.Title>
            {tools}
            <Dialog.Close className="icon-btn" aria-label="Close">
              <Icon of={X} />
            </Dialog.Close>
          </header>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
