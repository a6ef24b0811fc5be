import { X } from "lucide-react";
import { useEffect } from "react";
import { useStore } from "zustand";
import { dismiss, type NoticeAction } from "../model/notices.js";
import { IconButton } from "../ui/icon-button.js";
import { Prose } from "../ui/prose.js";
import { useStudio } from "../ui/studio-context.js";

/** How long a notice stays, in milliseconds; one with something to do stays longer. */
const READING_TIME = 6_000;
const DECIDING_TIME = 15_000;

/** A short message at the bottom of the page that passes. */
export function NoticeToast() {
  const { notices } = useStudio().stores;
  const notice = useStore(notices, (state) => state.notice);
  useEffect(() => {
    if (!notice) return;
    const time = notice.actions.length > 0 ? DECIDING_TIME : READING_TIME;
    const timer = setTimeout(() => dismiss(notices), time);
    return () => clearTimeout(timer);
  }, [notice, notices]);

  const act = (action: NoticeAction) => {
    dismiss(notices);
    action.run();
  };
  return (
    <div className="toast-place" role="status">
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
              {action.label}
            </button>
          ))}
          <IconButton icon={X} label="Close" onPress={() => dismiss(notices)} />
        </div>
      ) : null}
    </div>
  );
}
