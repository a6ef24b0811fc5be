import { X } from "lucide-react";
import { type RefObject, useEffect, useId, useLayoutEffect, useRef } from "react";
import { closeComparison } from "../model/layout.js";
import { IconButton } from "../ui/icon-button.js";
import { Compartment, lazily } from "../ui/lazily.js";
import { useStudio } from "../ui/studio-context.js";
import "./comparison-page.css";

const ComparisonView = lazily(() => import("../views/comparison/index.js"));

/** The comparison over the workbench, which is as it was when the page is closed. */
export default function ComparisonPage() {
  const { layout } = useStudio().stores;
  const page = useRef<HTMLElement>(null);
  const title = useId();
  useKeyboardWithin(page);
  useEffect(() => {
    // What lies over the page, such as a menu, takes its Escape first.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) closeComparison(layout);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [layout]);
  return (
    <section
      ref={page}
      className="comparison-page"
      role="dialog"
      aria-labelledby={title}
      tabIndex={-1}
    >
      <header>
        <h1 id={title}>Compare schedulers</h1>
        <span className="grow" />
        <IconButton
          icon={X}
          label="Back to the workbench"
          shortcut="Escape"
          onPress={() => closeComparison(layout)}
        />
      </header>
      <div className="panel-body">
        <Compartment>
          <ComparisonView />
        </Compartment>
      </div>
    </section>
  );
}

/** Gives the keyboard to the page, and back to what opened it. */
function useKeyboardWithin(page: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => page.current?.focus(), [page]);
  useEffect(
    () => () => document.querySelector<HTMLElement>("[data-opens=comparison]")?.focus(),
    [],
  );
}
