import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import type { TreeGroup } from "../../generated/services.js";
import { type Frame, frameOf, stepOf, timeText, withBorder } from "../../groups/slots.js";
import { useDesk } from "./desk.js";

/** Slots of a frame or a plan, side by side; borders are dragged, or moved by arrow keys. */
export function SlotsBar({ group }: { readonly group: TreeGroup }) {
  const frame = frameOf(group);
  if (!frame || frame.slots.length === 0) return null;
  return <Bar group={group} frame={frame} />;
}

function Bar({ group, frame }: { readonly group: TreeGroup; readonly frame: Frame }) {
  const { draw, current } = useDesk();
  const bar = useRef<HTMLElement>(null);
  const [moving, setMoving] = useState<{ readonly index: number; readonly to: number } | null>(
    null,
  );
  const share = (time: number) => `${(100 * time) / frame.length}%`;

  const timeAt = ({ clientX }: PointerEvent) => {
    const box = bar.current?.getBoundingClientRect();
    return box ? ((clientX - box.left) / box.width) * frame.length : 0;
  };
  const move = (index: number, to: number) => {
    const gesture = withBorder(group, frame, index, to);
    if (gesture && current) void draw(gesture);
  };
  const onKeyDown = (event: KeyboardEvent, index: number, end: number) => {
    const sign = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!sign) return;
    event.preventDefault();
    move(index, end + sign * stepOf(frame) * (event.shiftKey ? 10 : 1));
  };
  return (
    <section className="slots-bar" ref={bar} aria-label={`Slots of ${group.name}`}>
      {frame.slots.map(({ member, name, begin, end }, index) => {
        const shown = moving?.index === index ? moving.to : end;
        return (
          <div
            key={member}
            className="slot"
            style={{ left: share(begin), width: share(Math.max(0, shown - begin)) }}
          >
            <span className="slot-name">
              {name} {timeText(Math.round(shown) - begin)}
            </span>
            <div
              className="slot-border"
              role="slider"
              tabIndex={0}
              aria-label={`End of the slot of ${name}`}
              aria-valuenow={end}
              aria-valuemin={begin}
              aria-valuemax={frame.length}
              aria-valuetext={timeText(end)}
              onKeyDown={(event) => onKeyDown(event, index, end)}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId);
                setMoving({ index, to: end });
              }}
              onPointerMove={(event) => {
                if (moving) setMoving({ index, to: Math.max(begin, timeAt(event)) });
              }}
              onPointerUp={() => {
                if (moving) move(index, moving.to);
                setMoving(null);
              }}
              onPointerCancel={() => setMoving(null)}
            />
          </div>
        );
      })}
    </section>
  );
}
