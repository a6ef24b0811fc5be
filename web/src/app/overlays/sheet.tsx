import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import { type ReactNode, useState } from "react";
import { Icon } from "../../ui/icon.js";
import { useStudio } from "../../ui/studio-context.js";
import "../dialogs/dialog.css";
import "./sheet.css";

interface SheetProps {
  readonly title: string;
  /** What stands beside the title. */
  readonly tools?: ReactNode;
  readonly className: string;
  readonly children: ReactNode;
}

/** A sheet over the page, until it is closed. */
export function Sheet({ title, tools, className, children }: SheetProps) {
  const { overlay } = useStudio().stores;
  const [former] = useState(() => document.activeElement);
  // The library knows of buttons of its own only.
  const handBack = (event: Event) => {
    event.preventDefault();
    if (former instanceof HTMLElement) former.focus();
  };
  return (
    <Dialog.Root open onOpenChange={(open) => open || overlay.setState({ sheet: null })}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-veil" />
        <Dialog.Content
          className={`sheet popover ${className}`}
          aria-describedby={undefined}
          onCloseAutoFocus={handBack}
        >
          <header>
            <Dialog.Title>{title}</Dialog.Title>
            {tools}
            <Dialog.Close className="icon-btn" aria-label="Close">
              <Icon of={X} />
            </Dialog.Close>
          </header>
          {/* Arrow keys scroll it where it is longer than the window. */}
          <section className="sheet-body" aria-label={title} tabIndex={-1}>
            {children}
          </section>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
