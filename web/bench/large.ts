/** The large scheduler of the benchmarks in a browser, and how their figures are put together. */

import { execFileSync } from "node:child_process";
import { expect, type StudioPage } from "../test/e2e/studio.js";

const CONTAINERS = 200;
const TRANSFERS = 1000;
/** What the graph is called in the figures. */
export const LARGE = `${CONTAINERS} containers, ${TRANSFERS} transfers`;
/** Where every new thread goes first, so that most arrows lead from there. */
export const HUB = "c0";

const ROOT = new URL("../../", import.meta.url).pathname;

/** Opens the scheduler that the compiler's benchmark of gestures uses, too; all of its graph is in view. */
export async function openLarge(studio: StudioPage): Promise<void> {
  await studio.replaceText(studio.editor, generated(CONTAINERS, TRANSFERS));
  await expect(studio.source.getByText(/^Compiled in/)).toBeVisible();
  await expect(studio.container(HUB)).toBeVisible();
  await expect(studio.graph.getByText("Laying out the graph.")).toHaveCount(0);
  await studio.graph.getByRole("button", { name: "Fit the graph" }).click();
}

/** The scheduler with so many containers and transfers that the compiler's benchmark makes. */
export function generated(containers: number, transfers: number): string {
  const program = `from gestures import large; print(large(${containers}, ${transfers}, "large"), end="")`;
  return execFileSync(`${ROOT}.venv/bin/python`, ["-c", program], {
    cwd: `${ROOT}compiler/bench`,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
}

export function sorted(values: number[]): number[] {
  return values.sort((a, b) => a - b);
}

export function median(sortedValues: readonly number[]): number {
  return sortedValues[sortedValues.length >> 1] ?? 0;
}
