import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import type { ComponentProps, FormEvent, ReactNode } from "react";
import { Icon } from "../../ui/icon.js";
import "./dialog.css";

interface FormDialogProps
  extends Pick<ComponentProps<typeof Dialog.Content>, "onOpenAutoFocus" | "onCloseAutoFocus"> {
  readonly title: string;
  readonly onSubmit: () => void;
  readonly onEnd: () => void;
  readonly children: ReactNode;
}

/** A form over the page; what it does is told by its last button. */
export function FormDialog({ title, onSubmit, onEnd, children, ...focus }: FormDialogProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
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
          <form onSubmit={submit}>{children}</form>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
