import { X } from "lucide-react";
import { Popover } from "radix-ui";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { IconButton } from "../../../ui/icons/icon-button.js";
import { useStudio } from "../../../ui/studio-context.js";
import { handBack } from "../../dialogs/hand-back.js";
import { TOUR, type TourStep } from "./steps.js";
import { useBox } from "./use-box.js";
import "./tour.css";

/** Goes through the page in a minute, one thing after the other. */
export default function Tour() {
  const { overlay, layout } = useStudio().stores;
  const at = useStore(overlay, (state) => state.tourStep) ?? 0;
  const step = TOUR[at] ?? TOUR[0];
  const [before] = useState(() => layout.getState().narrowPlace);
  // The greeting that offers the tour is gone by now.
  const [former] = useState(() => document.querySelector(":focus"));
  useEffect(() => () => handBack(former), [former]);
  const go = (next: number | null) => {
    if (next === null) layout.setState({ narrowPlace: before });
    overlay.setState({ tourStep: next });
  };
  useLayoutEffect(() => {
    if (step) layout.setState(step.layout);
  }, [layout, step]);
  if (!step) return null;
  const isLast = at === TOUR.length - 1;
  return (
    <Spot key={at} step={step} onEnd={() => go(null)} label={`Tour, ${at + 1} of ${TOUR.length}`}>
      <div className="tour-foot">
        <small>
          {at + 1} of {TOUR.length}
        </small>
        <span className="grow" />
        {at > 0 ? (
          <button type="button" className="btn" onClick={() => go(at - 1)}>
            Back
          </button>
        ) : null}
        <button
          type="button"
          className="btn primary"
          data-first
          onClick={() => go(isLast ? null : at + 1)}
        >
          {isLast ? "Done" : "Next"}
        </button>
      </div>
    </Spot>
  );
}

interface SpotProps {
  readonly step: TourStep;
  readonly label: string;
  readonly onEnd: () => void;
  readonly children: ReactNode;
}

/** A ring around what is pointed at, and the words beside it. */
function Spot({ step, label, onEnd, children }: SpotProps) {
  const box = useBox(step.selector);
  const anchor = useRef({ getBoundingClientRect: () => new DOMRect() });
  anchor.current = { getBoundingClientRect: () => anchorIn(box ?? new DOMRect()) };
  return (
    <Popover.Root open onOpenChange={(open) => open || onEnd()}>
      {box ? (
        <div
          className="tour-ring"
          style={{ left: box.x, top: box.y, width: box.width, height: box.height }}
        />
      ) : null}
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          className="popover tour"
          aria-label={label}
          sideOffset={10}
          collisionPadding={12}
          onInteractOutside={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            (event.target as HTMLElement).querySelector<HTMLElement>("[data-first]")?.focus();
          }}
        >
          <div className="tour-head">
            <h2>{step.title}</h2>
            <IconButton icon={X} label="End the tour" shortcut="Escape" onPress={onEnd} />
          </div>
          <p>{step.text}</p>
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The room that the words take, in pixels. */
const WORDS = 220;

/** Beside what is pointed at; within its lower part where it leaves no room above or below. */
function anchorIn(box: DOMRect): DOMRect {
  const isBeside = box.top > WORDS || innerHeight - box.bottom > WORDS;
  return isBeside ? box : new DOMRect(box.x, box.bottom - WORDS, box.width, 0);
}
