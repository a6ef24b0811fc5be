import type { ReactNode } from "react";
import { useStudio } from "../../ui/studio-context.js";
import { OverPage } from "../dialogs/over-page.js";
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
  const close = () => overlay.setState({ sheet: null });
  return (
    <OverPage title={title} tools={tools} className={`sheet ${className}`} onEnd={close}>
      {/* Arrow keys scroll it where it is longer than the window. */}
      <section className="sheet-body" aria-label={title} tabIndex={-1}>
        {children}
      </section>
    </OverPage>
  );
}
