import { type CSSProperties, useEffect, useState } from "react";

/** How long the pointer rests before a tip shows, in milliseconds. */
const REST = 450;
/** Room that a tip keeps from its control and from the window's edges, in pixels. */
const GAP = 6;
const MARGIN = 8;

interface Tip {
  readonly text: string;
  readonly shortcut: string | null;
  readonly of: DOMRect;
}

/**
 * Shows the tip of the control that is pointed at or focused: one layer for all controls that
 * carry `tip()`. A control's accessible name is its own; the layer is for the eye only.
 */
export default function TipLayer() {
  const shown = useTip();
  if (!shown) return null;
  return (
    <div className="tip" aria-hidden="true" style={placeBeside(shown.of)}>
      {shown.text}
      {shown.shortcut ? <kbd>{shown.shortcut}</kbd> : null}
    </div>
  );
}

function useTip(): Tip | null {
  const [shown, setShown] = useState<Tip | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pressed = false;
    const hide = () => {
      clearTimeout(timer);
      setShown(null);
    };
    const show = (event: Event) => {
      hide();
      if (pressed) return; // what is dragged over is not asked about
      const control = (event.target as Element).closest<HTMLElement>("[data-tip]");
      const visibly = event.type !== "focusin" || control?.matches(":focus-visible");
      if (control && visibly) timer = setTimeout(() => setShown(tipOf(control)), REST);
    };
    const press = () => {
      pressed = true;
      hide();
    };
    const release = () => {
      pressed = false;
    };
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener("pointerover", show, { signal });
    document.addEventListener("focusin", show, { signal });
    document.addEventListener("focusout", hide, { signal });
    document.addEventListener("pointerdown", press, { signal, capture: true });
    for (const end of ["pointerup", "pointercancel"] as const)
      document.addEventListener(end, release, { signal, capture: true });
    // A key acts, or leads elsewhere: Tab, by the focus that follows, to another tip.
    document.addEventListener("keydown", hide, { signal, capture: true });
    document.addEventListener("scroll", hide, { signal, capture: true });
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, []);
  return shown;
}

function tipOf(control: HTMLElement): Tip {
  const { tip = "", key = null } = control.dataset;
  return { text: tip, shortcut: key, of: control.getBoundingClientRect() };
}

/** Under the control, or over it at the bottom of the window; kept within the window's sides. */
function placeBeside(control: DOMRect): CSSProperties {
  const below = control.bottom + 60 < innerHeight;
  const middle = control.left + control.width / 2;
  const atRight = middle > innerWidth / 2;
  return {
    ...(below ? { top: control.bottom + GAP } : { bottom: innerHeight - control.top + GAP }),
    ...(atRight
      ? { right: Math.max(MARGIN, innerWidth - middle - control.width / 2 - 20) }
      : { left: Math.max(MARGIN, middle - control.width / 2 - 20) }),
  };
}
