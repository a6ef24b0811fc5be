import type { FormEvent } from "react";
import "./dialog.css";
import { OverPage, type OverPageProps } from "./over-page.js";

type PlainDialogProps = Omit<OverPageProps, "className" | "tools" | "onVeil">;

/** A few things to choose or to fill in, over the page. */
export function PlainDialog(props: PlainDialogProps) {
  return <OverPage className="dialog" {...props} />;
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
