import { X } from "lucide-react";
import { type FocusEvent, useEffect, useRef } from "react";
import { useStore } from "zustand";
import { dismiss, type NoticeAction } from "../model/notices.js";
import { IconButton } from "../ui/icons/icon-button.js";
import { useStudio } from "../ui/studio-context.js";
import { Prose } from "../ui/text/prose.js";
import "./notice-toast.css";

/** How long a notice stays, in milliseconds; one with something to do stays longer. */
const READING_TIME = 6_000;
const DECIDING_TIME = 15_000;

/** A short message at the bottom of the page that passes. */
export default function NoticeToast() {
  const { notices } = useStudio().stores;
  const notice = useStore(notices, (state) => state.notice);
  useEffect(() => {
    if (!notice) return;
    const time = notice.actions.length > 0 ? DECIDING_TIME : READING_TIME;
    const timer = setTimeout(() => dismiss(notices), time);
    return () => clearTimeout(timer);
  }, [notice, notices]);

  // What had the keyboard gets it back when the notice goes.
  const before = useRef<Element | null>(null);
  const note = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget as Element | null))
      before.current = relatedTarget as Element | null;
  };
  const close = () => {
    dismiss(notices);
    if (before.current instanceof HTMLElement || before.current instanceof SVGElement)
      before.current.focus({ preventScroll: true });
  };
  const act = (action: NoticeAction) => {
    close();
    action.run();
  };
  return (
    <div className="toast-place" role="status" aria-live="polite" onFocus={note}>
      {notice ? (
        <div className="popover toast">
          <span>
            <Prose text={notice.text} />
          </span>
          {notice.actions.map((action) => (
            <button
              key={action.label}
              type="button"
              className="btn wraps accent"
              onClick={() => act(action)}
            >
              <Prose text={action.label} />
            </button>
          ))}
          <IconButton icon={X} label="Close" onPress={close} />
        </div>
      ) : null}
    </div>
  );
}
