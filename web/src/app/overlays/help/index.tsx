import { ArrowLeft, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useStore } from "zustand";
import { type HelpWish, openHelp } from "../../../model/overlay.js";
import { IconButton } from "../../../ui/icons/icon-button.js";
import { useStudio } from "../../../ui/studio-context.js";
import { Contents, Hits } from "./lists.js";
import { SectionText } from "./section-text.js";
import { useHelp } from "./use-help.js";
import "./help.css";

const NOTHING: HelpWish = { section: null, sought: "", direct: false };

/** The reference beside the work: its contents, what is sought, or one section. */
export default function HelpPanel() {
  const { overlay } = useStudio().stores;
  const wish = useStore(overlay, (state) => state.help) ?? NOTHING;
  const { sections, hits, failure } = useHelp(wish);
  const panel = useKeyboard(wish);
  const direct = wish.direct ? hits?.[0] : undefined;
  const section = sections.find(({ id }) => id === wish.section) ?? direct;
  const open = (id: string) => openHelp(overlay, { section: id, sought: wish.sought });
  const close = () => overlay.setState({ help: null });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    close();
  };
  return (
    <aside ref={panel} className="help-panel" aria-label="Help" tabIndex={-1} onKeyDown={onKeyDown}>
      <header>
        {section ? (
          <IconButton
            icon={ArrowLeft}
            label={wish.sought ? "Back to what was found" : "Back to the contents"}
            onPress={() => openHelp(overlay, { sought: wish.sought })}
          />
        ) : null}
        <input
          type="search"
          className="inline-field"
          aria-label="Search the help"
          placeholder="Search the help"
          value={wish.sought}
          onChange={({ target }) => openHelp(overlay, { sought: target.value })}
        />
        <IconButton icon={X} label="Close the help" shortcut="Escape" onPress={close} />
      </header>
      {failure === null ? null : (
        <p role="alert" className="help-failure">
          {failure}
        </p>
      )}
      {section ? (
        <SectionText key={section.id} section={section} all={sections} open={open} />
      ) : wish.sought.trim() !== "" ? (
        <Hits hits={hits} sought={wish.sought} open={open} />
      ) : (
        <Contents sections={sections} open={open} />
      )}
    </aside>
  );
}

/** Gives the keyboard to the panel when something is asked, and back when it goes. */
function useKeyboard(wish: HelpWish) {
  const panel = useRef<HTMLElement>(null);
  const before = useRef<Element | null>(null);
  useEffect(() => {
    const { activeElement } = document;
    if (!panel.current?.contains(activeElement)) {
      before.current = activeElement;
      panel.current?.focus();
    } else if (wish.section !== null) panel.current?.focus();
  }, [wish.section]);
  useEffect(
    () => () => {
      const { current } = before;
      const isFree = document.activeElement === null || document.activeElement === document.body;
      if (isFree && (current instanceof HTMLElement || current instanceof SVGElement))
        current.focus({ preventScroll: true });
    },
    [],
  );
  return panel;
}
