import { formatNumber, formatTime } from "../../base/time.js";
import { count } from "../../base/words.js";
import { barsOf, placeOf } from "./histogram-shape.js";
import type { HistogramMeasures } from "./measures.js";

const WIDTH = 360;
const HEIGHT = 84;
/** Room below the bars, for the marks. */
const FOOT = 30;

const MARKS = ["p50", "p90", "p99"] as const;

/** How what was recorded is spread: a bar for each stretch of values, each as much wider as they are larger. */
export function Histogram({ of }: { readonly of: HistogramMeasures }) {
  const format = of.type === "time" ? formatTime : formatNumber;
  const bars = barsOf(of.shape ?? []);
  if (of.count === 0 || bars.length === 0) return null;
  const wide = WIDTH / bars.length;
  return (
    <figure className="histogram">
      <figcaption>
        <code>{of.name}</code> <small>{count(of.count, "value")}</small>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + FOOT}`} role="img" aria-label={inWords(of, format)}>
        {bars.map(({ from, to, count: values, share }, index) => (
          <rect
            key={from}
            className="histogram-bar"
            x={index * wide + 0.5}
            width={Math.max(wide - 1, 1)}
            y={HEIGHT * (1 - share)}
            height={HEIGHT * share}
          >
            <title>{`${format(from)} to ${format(to)}: ${formatNumber(values)}`}</title>
          </rect>
        ))}
        <path className="histogram-base" d={`M0 ${HEIGHT + 0.5}H${WIDTH}`} />
        {MARKS.map((name) => (
          <path
            key={name}
            className={`histogram-mark ${name}`}
            d={`M${WIDTH * placeOf(of[name], bars)} ${HEIGHT - 4}v10`}
          />
        ))}
        <text x={0} y={HEIGHT + 22}>
          {format(of.min)}
        </text>
        <text x={WIDTH} y={HEIGHT + 22} textAnchor="end">
          {format(of.max)}
        </text>
      </svg>
    </figure>
  );
}

function inWords(of: HistogramMeasures, format: (value: number) => string): string {
  const parts = [
    `half up to ${format(of.p50)}`,
    `90 % up to ${format(of.p90)}`,
    `99 % up to ${format(of.p99)}`,
  ];
  return `${of.name}: ${count(of.count, "value")} from ${format(of.min)} to ${format(of.max)}; ${parts.join(", ")}`;
}
