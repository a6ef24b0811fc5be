import { useMemo } from "react";
import type { SystemPassage } from "../../../model/system/systems.js";
import { useMedia } from "../../../ui/media.js";
import { useSystem } from "../system-store.js";
import type { Place, Places } from "./use-places.js";

/** Of very many messages under way so many are drawn: the last ones. */
const MOST_MESSAGES = 200;
/** On more ways than this at a time, what goes there is not written beside them. */
const MOST_NAMED = 8;
/** Both ways between two processes lie this far beside the line between them. */
const BESIDE = 7;

/** What goes one way. */
interface Way {
  readonly key: string;
  readonly begin: Point;
  readonly end: Point;
  readonly passages: readonly SystemPassage[];
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The messages under way: each stands on its line where it is by now. */
export function Messages({ places }: { readonly places: Places }) {
  const underWay = useSystem((all) => all.state?.underWay) ?? NONE;
  const time = useSystem((all) => all.state?.position.time ?? 0);
  const ways = useMemo(() => waysOf(underWay.slice(-MOST_MESSAGES), places), [underWay, places]);
  return (
    <>
      <svg className="network-messages" aria-hidden="true">
        {ways.map((way) => (
          <MessagesOfWay key={way.key} way={way} time={time} isNamed={ways.length <= MOST_NAMED} />
        ))}
      </svg>
      <p className="network-status" role="status">
        {statusOf(underWay.length)}
      </p>
    </>
  );
}

const NONE: readonly SystemPassage[] = [];

function statusOf(count: number): string {
  if (count === 0) return "No message is under way.";
  return count === 1 ? "A message is under way." : `${count} messages are under way.`;
}

interface MessagesOfWayProps {
  readonly way: Way;
  readonly time: number;
  readonly isNamed: boolean;
}

function MessagesOfWay({ way: { begin, end, passages }, time, isNamed }: MessagesOfWayProps) {
  // Who wants nothing to move sees the line lit, and the message at its end.
  const still = useMedia("(prefers-reduced-motion: reduce)");
  const names = isNamed ? namesOf(passages) : [];
  return (
    <g className={still ? "lit" : undefined}>
      <line x1={begin.x} y1={begin.y} x2={end.x} y2={end.y} />
      {passages.map((passage, index) => {
        const share = still ? 1 : shareOf(passage, time);
        const x = begin.x + (end.x - begin.x) * share;
        const y = begin.y + (end.y - begin.y) * share;
        return (
          <circle
            key={`${passage.sent} ${passage.arrival} ${numberOf(passages, index)}`}
            className={passage.isOfThreads ? "of-threads" : "of-schedulers"}
            style={{ transform: `translate(${x}px, ${y}px)` }}
            r={5}
          />
        );
      })}
      {names.map((name, index) => (
        <text
          key={name}
          x={(begin.x + end.x) / 2 + 10}
          y={(begin.y + end.y) / 2 + 4 + 15 * (index - (names.length - 1) / 2)}
        >
          {name}
        </text>
      ))}
    </g>
  );
}

/** How far a message has come. */
function shareOf({ sent, arrival }: SystemPassage, time: number): number {
  return Math.min(1, Math.max(0, (time - sent) / Math.max(1, arrival - sent)));
}

/** Of messages that were sent together, which one it is. */
function numberOf(passages: readonly SystemPassage[], index: number): number {
  const { sent, arrival } = passages[index] as SystemPassage;
  return passages.slice(0, index).filter((one) => one.sent === sent && one.arrival === arrival)
    .length;
}

/** What is under way, each kind once: `READ total`, `3 × queries`. */
function namesOf(passages: readonly SystemPassage[]): string[] {
  const counts = new Map<string, number>();
  for (const { what } of passages) counts.set(what, (counts.get(what) ?? 0) + 1);
  return [...counts].map(([what, count]) => (count === 1 ? what : `${count} × ${what}`));
}

function waysOf(underWay: readonly SystemPassage[], places: Places): Way[] {
  const all = new Map<string, SystemPassage[]>();
  for (const passage of underWay) {
    const key = `${passage.from} ${passage.to}`;
    const known = all.get(key);
    if (known) known.push(passage);
    else all.set(key, [passage]);
  }
  return [...all].flatMap(([key, passages]) => {
    const [first] = passages;
    const [from, to] = [places.get(first?.from ?? -1), places.get(first?.to ?? -1)];
    return from && to ? [{ key, ...lineBetween(from, to), passages }] : [];
  });
}

/** From the edge of one to that of the other, at the right of who goes there. */
function lineBetween(from: Place, to: Place): { readonly begin: Point; readonly end: Point } {
  const [begin, end] = [edgeTowards(from, to), edgeTowards(to, from)];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const beside = ({ x, y }: Point) => ({
    x: x - (dy / length) * BESIDE,
    y: y + (dx / length) * BESIDE,
  });
  return { begin: beside(begin), end: beside(end) };
}

/** Where the line between the middles of two boxes leaves the first. */
function edgeTowards(from: Place, to: Place): Point {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const scale = Math.min(
    dx === 0 ? Number.POSITIVE_INFINITY : from.width / 2 / Math.abs(dx),
    dy === 0 ? Number.POSITIVE_INFINITY : from.height / 2 / Math.abs(dy),
    1,
  );
  return { x: from.x + dx * scale, y: from.y + dy * scale };
}
