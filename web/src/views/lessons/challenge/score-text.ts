import { formatTime } from "../../../base/time.js";
import type { Challenge } from "../../../model/lessons/format.js";

/** A score with how far it is off, in the unit of the challenge. */
export function scoreText(
  { mean, margin }: { readonly mean: number; readonly margin: number | null },
  { unit }: Challenge["score"],
): string {
  const write = unit === "time" ? formatTime : plain;
  return margin ? `${write(mean)} ± ${write(margin)}` : write(mean);
}

const plain = (value: number) => String(Number(value.toPrecision(4)));
