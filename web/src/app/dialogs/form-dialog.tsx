import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import type { ComponentProps, FormEvent, ReactNode } from "react";
import { Icon } from "../../ui/icon.js";
import "./dialog.css";

interface PlainDialogProps
  extends Pick<ComponentProps<typeof Dialog.Content>, "onOpenAutoFocus" | "onCloseAutoFocus"> {
  readonly title: string;
  readonly onEnd: () => void;
  readonly children: ReactNode;
}

/** Something over the page, to be closed again. */
export function PlainDialog({ title, onEnd, children, ...focus }: PlainDialogProps) {
  return (
    <Dialog.Root open onOpenChange={(open) => open || onEnd()}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-veil" />
        <Dialog.Content className="popover dialog" aria-describedby={undefined} {...focus}>
          <header>
            <Dialog.Title>{title}</Dialog.Title>
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

interface FormDialogProps extends PlainDialogProps {
  readonly onSubmit: () => void;
}

/** A form over the page; what it does is told by its last button. */
export function FormDialog({ onSubmit, children, ...dialog }: FormDialogProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <PlainDialog {...dialog}>
      <form onSubmit={submit}>{children}</form>
    </PlainDialog>
  );
}
