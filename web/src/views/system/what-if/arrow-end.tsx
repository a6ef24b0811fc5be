import { type PointerEvent, useState } from "react";
import { exactTime } from "../../../base/exact-time.js";
import type { SystemPassage } from "../../../model/system/systems.js";
import { useSystem, useSystemStore } from "../system-store.js";
import { keyOf } from "./messages.js";
import { useFork } from "./use-fork.js";

const RADIUS = 7;
/** A pointer that moves less was meant for the message, in pixels. */
const STEADY = 3;

interface ArrowEndProps {
  readonly message: SystemPassage;
  readonly x: (time: number) => number;
  /** How much time a pixel is, ns. */
  readonly perPixel: number;
  /** Where the lanes of sender and receiver are. */
  readonly begin: number;
  readonly end: number;
}

/** The end of a message's arrow: dragged along its lane, the message comes at another time in a fork. */
export function ArrowEnd({ message, x, perPixel, begin, end }: ArrowEndProps) {
  const store = useSystemStore();
  const fork = useFork();
  const isChosen = useSystem(
    (all) => all.message !== null && keyOf(all.message) === keyOf(message),
  );
  const [drag, setDrag] = useState<{ readonly from: number; readonly by: number } | null>(null);
  const moved = drag === null || Math.abs(drag.by) < STEADY ? 0 : drag.by * perPixel;
  const arrival = Math.max(message.earliest, Math.round(message.arrival + moved));
  const down = (event: PointerEvent<SVGCircleElement>) => {
    event.stopPropagation(); // the diagram would go to that time
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ from: event.clientX, by: 0 });
  };
  const up = () => {
    setDrag(null);
    if (moved === 0) store.setState({ message: isChosen ? null : message });
    else if (arrival !== message.arrival) void fork({ kind: "arrival", message, arrival });
  };
  return (
    <g>
      {moved === 0 ? null : (
        <>
          <line className="what-if-line" x1={x(message.sent)} y1={begin} x2={x(arrival)} y2={end} />
          <text className="what-if-time" x={x(arrival) + 8} y={end - 8}>
            {exactTime(arrival)}
          </text>
        </>
      )}
      <circle
        className={`what-if-end${isChosen ? " chosen" : ""}`}
        data-message={keyOf(message)}
        cx={x(moved === 0 ? message.arrival : arrival)}
        cy={end}
        r={RADIUS}
        onPointerDown={down}
        onPointerMove={(event) =>
          drag === null ? undefined : setDrag({ ...drag, by: event.clientX - drag.from })
        }
        onPointerUp={up}
        onPointerCancel={() => setDrag(null)}
      >
        <title>{`${message.what}: drag to let it come at another time`}</title>
      </circle>
    </g>
  );
}
