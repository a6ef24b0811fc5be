import { TOKEN, tokenText, tokenWidth } from "../../../graph/layout/shapes.js";
import type { Token } from "../../../graph/live/contents.js";
import { useTraffic } from "../live/traffic-store.js";

interface TokenMarkProps {
  readonly token: Token;
  readonly x: number;
  readonly y: number;
}

/** A thread in a container, or a node by its name, which reaches beyond its place at both sides. While it still travels there, its place stays empty. */
export function TokenMark({ token, x, y }: TokenMarkProps) {
  const travelling = useTraffic((state) => state.travelling.has(token.thread));
  if (travelling) return null;
  const width = tokenWidth(token);
  const isLong = token.name !== undefined || token.thread > 999;
  return (
    <g className={`token ${token.state}`}>
      <rect x={x + (TOKEN.width - width) / 2} y={y} width={width} height={TOKEN.height} rx={6} />
      <text x={x + TOKEN.width / 2} y={y + 14.5} className={isLong ? "long" : undefined}>
        {tokenText(token)}
      </text>
    </g>
  );
}

interface MoreMarkProps {
  readonly count: number;
  readonly x: number;
  readonly y: number;
}

/** Stands for the threads that do not fit. */
export function MoreMark({ count, x, y }: MoreMarkProps) {
  return (
    <text className="token-more" x={x} y={y + 14} textAnchor="end">
      +{count}
    </text>
  );
}
