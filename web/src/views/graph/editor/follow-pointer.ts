/** A pointer that moves less than this, in pixels, presses and does not drag. */
const SLACK = 4;

/** What a drag does. */
interface Drag {
  readonly move: (event: PointerEvent) => void;
  /** The drag has ended, in whatever way. */
  readonly end: () => void;
  /** Behind that: the pointer was let go after it had moved. */
  readonly drop: (event: PointerEvent) => void;
}

/** Tells of a pointer that was pressed, until it is let go or Escape gives the drag up. */
export function followPointer(down: PointerEvent, { move, end, drop }: Drag): void {
  const listening = new AbortController();
  const { signal } = listening;
  let moved = false;
  const stop = () => {
    listening.abort();
    end();
  };
  const own = (act: (event: PointerEvent) => void) => (event: PointerEvent) => {
    if (event.pointerId === down.pointerId) act(event);
  };
  const onMove = own((event) => {
    const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY);
    moved ||= far >= SLACK;
    if (moved) move(event);
  });
  const onUp = own((event) => {
    stop();
    if (moved) drop(event);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    stop();
  };
  addEventListener("pointermove", onMove, { signal });
  addEventListener("pointerup", onUp, { signal });
  addEventListener("pointercancel", stop, { signal });
  addEventListener("keydown", onKeyDown, { capture: true, signal });
}
