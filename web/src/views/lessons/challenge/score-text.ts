import { formatTime } from "../../../base/time.js";

/** Measures that are times: of a process or a class, and what the scheduler takes. */
const IS_TIME =
  /(^|[._])(waiting|turnaround|response|finish|start|lateness|tardiness|duration|time|mean|p50|p90|p99|max)$/;

/** A score with how far it is off, in the unit of what is measured. */
export function scoreText(
  { mean, margin }: { readonly mean: number; readonly margin: number | null },
  measure: string,
): string {
  const isTime = IS_TIME.test(measure) && Math.abs(mean) >= 1000;
  const write = isTime ? formatTime : plain;
  return margin ? `${write(mean)} ± ${write(margin)}` : write(mean);
}

const plain = (value: number) => String(Number(value.toPrecision(4)));
