const WIDTH = 120;
const HEIGHT = 16;
const MIDDLE = HEIGHT / 2;

interface IntervalMarkProps {
  /** Ends, as shares of the first scheduler's mean. */
  readonly interval: readonly [number, number];
  /** The percentage at both ends of the scale. */
  readonly scale: number;
  readonly index: number;
  readonly isSure: boolean;
}

/** An interval of a difference on a line around 0; full where the difference is beyond noise. */
export function IntervalMark({ interval, scale, index, isSure }: IntervalMarkProps) {
  const x = (share: number) =>
    WIDTH / 2 + Math.max(-1, Math.min(1, (100 * share) / scale)) * (WIDTH / 2 - 5);
  const [low, high] = interval;
  const at = x((low + high) / 2);
  return (
    <svg
      className={isSure ? `interval-mark sure s${index + 1}` : "interval-mark"}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
    >
      <line className="zero" x1={WIDTH / 2} x2={WIDTH / 2} y1={0} y2={HEIGHT} />
      <line className="range" x1={x(low)} x2={x(high)} y1={MIDDLE} y2={MIDDLE} />
      {isSure ? (
        <path d={`M${at - 4} ${MIDDLE}l4 -4 4 4 -4 4z`} />
      ) : (
        <circle cx={at} cy={MIDDLE} r={3} />
      )}
    </svg>
  );
}
