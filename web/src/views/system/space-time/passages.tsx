import type { Family, SystemPassage } from "../../../model/system/systems.js";
import { ArrowEnd } from "../what-if/arrow-end.js";
import { keyOf } from "../what-if/messages.js";
import type { Row } from "./rows.js";

const KINDS = ["of-threads", "of-schedulers"] as const;

/** More ends of arrows could not be told apart. */
const MOST_ENDS = 120;

interface PassagesProps {
  readonly messages: readonly SystemPassage[];
  readonly rows: readonly Row[];
  readonly families: readonly Family[];
  readonly x: (time: number) => number;
  /** How much time a pixel is, ns; null: nobody asks *What if* of a message. */
  readonly perPixel: number | null;
}

/** The messages of a window as arrows from lane to lane. */
export function Passages({ messages, rows, families, x, perPixel }: PassagesProps) {
  const middle = middlesOf(rows, families);
  return (
    <>
      <defs>
        <pattern id="remote-wait" width="5" height="5" patternUnits="userSpaceOnUse">
          <path className="remote-wait-hatch" d="M-1 6 6-1M-1 1 1-1M4 6 6 4" />
        </pattern>
        {KINDS.map((kind) => (
          <marker
            key={kind}
            id={`arrow-${kind}`}
            className={kind}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="6"
            markerHeight="6"
            orient="auto"
          >
            <path d="M0 0 8 4 0 8z" />
          </marker>
        ))}
      </defs>
      {messages.map((passage, index) => {
        const [begin, end] = [middle.get(passage.from), middle.get(passage.to)];
        if (begin === undefined || end === undefined || begin === end) return null;
        const kind = passage.isOfThreads ? "of-threads" : "of-schedulers";
        return (
          <line
            // biome-ignore lint/suspicious/noArrayIndexKey: several can go the same way at the same time
            key={`${passage.from} ${passage.to} ${passage.sent} ${index}`}
            className={`space-time-message ${kind}`}
            markerEnd={`url(#arrow-${kind})`}
            x1={x(passage.sent)}
            y1={begin}
            x2={x(passage.arrival)}
            y2={end}
          >
            <title>{passage.what}</title>
          </line>
        );
      })}
      {(perPixel === null ? [] : messages.slice(-MOST_ENDS)).map((message) => {
        const [begin, end] = [middle.get(message.from), middle.get(message.to)];
        if (message.place < 0 || begin === undefined || end === undefined) return null;
        const way = { x, perPixel: perPixel ?? 0, begin, end };
        return <ArrowEnd key={keyOf(message)} message={message} {...way} />;
      })}
    </>
  );
}

/** Where the lanes of processes lie; of a node without one that of its family. */
function middlesOf(rows: readonly Row[], families: readonly Family[]): ReadonlyMap<number, number> {
  const lanes = new Map(
    rows.flatMap(({ process, thread, top, height }) =>
      thread === 0 ? [[process.number, top + height / 2] as const] : [],
    ),
  );
  for (const { nodes } of families) {
    const known = nodes.map(({ number }) => lanes.get(number)).find((one) => one !== undefined);
    for (const { number } of nodes) {
      if (known !== undefined && !lanes.has(number)) lanes.set(number, known);
    }
  }
  return lanes;
}
