import { X } from "lucide-react";
import { type RefObject, useEffect, useId, useLayoutEffect, useRef } from "react";
import { closeWholePage, type WholePage as Page } from "../model/layout.js";
import { mainSystem } from "../model/project/project.js";
import { IconButton } from "../ui/icons/icon-button.js";
import { Compartment, lazily } from "../ui/lazily.js";
import { useProject, useStudio } from "../ui/studio-context.js";
import "./whole-page.css";

const ComparisonView = lazily(() => import("./panels/comparison-panel.js"));
const SystemView = lazily(() => import("./panels/system-panel.js"));

const PAGES = {
  compare: { title: "Compare schedulers", View: ComparisonView },
  system: { title: "System of nodes", View: SystemView },
};

/** A page over the workbench, which is as it was when the page is closed. */
export default function WholePage({ page: name }: { readonly page: Page }) {
  const { title: words, View } = PAGES[name];
  const comparesSystems = useProject((state) => name === "compare" && mainSystem(state) !== null);
  const { layout } = useStudio().stores;
  const page = useRef<HTMLElement>(null);
  const title = useId();
  useKeyboardWithin(page, name);
  useEffect(() => {
    // What lies over the page, such as a menu, takes its Escape first.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) closeWholePage(layout);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [layout]);
  return (
    <section ref={page} className="whole-page" role="dialog" aria-labelledby={title} tabIndex={-1}>
      <header>
        <h1 id={title}>{comparesSystems ? "Compare systems" : words}</h1>
        <span className="grow" />
        <IconButton
          icon={X}
          label="Back to the workbench"
          shortcut="Escape"
          onPress={() => closeWholePage(layout)}
        />
      </header>
      <div className="panel-body">
        <Compartment>
          <View />
        </Compartment>
      </div>
    </section>
  );
}

/** Gives the keyboard to the page, and back to what opened it. */
function useKeyboardWithin(page: RefObject<HTMLElement | null>, name: Page): void {
  useLayoutEffect(() => page.current?.focus(), [page]);
  useEffect(
    () => () => document.querySelector<HTMLElement>(`[data-opens=${name}]`)?.focus(),
    [name],
  );
}
