import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { SystemPassage, SystemState } from "../../model/system/systems.js";
import { type Process, ProcessCard } from "./process-card.js";

/** Of very many messages under way so many are drawn: the last ones. */
const MOST_MESSAGES = 200;

interface NetworkProps {
  readonly processes: readonly Process[];
  readonly state: SystemState | null;
}

/** All processes, and the messages on their way between them. */
export function Network({ processes, state }: NetworkProps) {
  const area = useRef<HTMLElement>(null);
  const places = usePlaces(area, processes.length);
  const [manager, ...nodes] = processes;
  const underWay = state?.underWay ?? [];
  return (
    <section ref={area} className="network" aria-label="Graph of the system" tabIndex={-1}>
      {manager?.number === 0 ? (
        <div className="network-row">
          <ProcessCard process={manager} state={state?.processes[0] ?? null} />
        </div>
      ) : null}
      <div className="network-row">
        {(manager?.number === 0 ? nodes : processes).map((process) => (
          <ProcessCard
            key={process.number}
            process={process}
            state={state?.processes[process.number] ?? null}
          />
        ))}
      </div>
      <svg className="network-messages" aria-hidden="true">
        {underWay.slice(-MOST_MESSAGES).map((passage) => (
          <MessageDot
            key={`${passage.from} ${passage.to} ${passage.sent} ${passage.arrival}`}
            passage={passage}
            places={places}
            time={state?.position.time ?? 0}
          />
        ))}
      </svg>
      <p className="network-status" role="status">
        {underWay.length === 0
          ? "No message is under way."
          : `${underWay.length} messages are under way.`}
      </p>
    </section>
  );
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function MessageDot({
  passage,
  places,
  time,
}: {
  readonly passage: SystemPassage;
  readonly places: ReadonlyMap<number, Place>;
  readonly time: number;
}) {
  const [from, to] = [places.get(passage.from), places.get(passage.to)];
  if (!from || !to) return null;
  const begin = edgeTowards(from, to);
  const end = edgeTowards(to, from);
  const share = (time - passage.sent) / Math.max(1, passage.arrival - passage.sent);
  const at = (a: number, b: number) => a + (b - a) * Math.min(1, Math.max(0, share));
  return (
    <g className={passage.isOfThreads ? "of-threads" : "of-schedulers"}>
      <line x1={begin.x} y1={begin.y} x2={end.x} y2={end.y} />
      <circle cx={at(begin.x, end.x)} cy={at(begin.y, end.y)} r={5} />
      <text x={at(begin.x, end.x) + 8} y={at(begin.y, end.y) - 6}>
        {passage.what}
      </text>
    </g>
  );
}

/** Where the line between the middles of two frames leaves the first. */
function edgeTowards(from: Place, to: Place): { readonly x: number; readonly y: number } {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const scale = Math.min(
    dx === 0 ? Number.POSITIVE_INFINITY : from.width / 2 / Math.abs(dx),
    dy === 0 ? Number.POSITIVE_INFINITY : from.height / 2 / Math.abs(dy),
    1,
  );
  return { x: from.x + dx * scale, y: from.y + dy * scale };
}

/** Where the frames lie in the area, by process: middles and sizes. */
function usePlaces(area: RefObject<HTMLElement | null>, count: number) {
  const [places, setPlaces] = useState<ReadonlyMap<number, Place>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: other frames stand there when their number changes
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    const measure = () => setPlaces(placesIn(element));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const frame of element.querySelectorAll(".process")) observer.observe(frame);
    return () => observer.disconnect();
  }, [area, count]);
  return places;
}

function placesIn(area: HTMLElement): ReadonlyMap<number, Place> {
  const frames = area.querySelectorAll<HTMLElement>("[data-process]");
  return new Map(
    [...frames].map((frame) => [
      Number(frame.dataset.process),
      {
        x: frame.offsetLeft + frame.offsetWidth / 2,
        y: frame.offsetTop + frame.offsetHeight / 2,
        width: frame.offsetWidth,
        height: frame.offsetHeight,
      },
    ]),
  );
}
