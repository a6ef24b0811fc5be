export type Side = "left" | "right";

/**
 * Rows in columns.
 * @param sides of each column; the first to the left and the others to the right without it
 */
export function formatTable(
  rows: readonly (readonly string[])[],
  sides: readonly Side[] = ["left"],
): string {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, cell.length);
    });
  }
  const aligned = (cell: string, column: number) => {
    const width = widths[column] ?? 0;
    return sides[column] === "left" ? cell.padEnd(width) : cell.padStart(width);
  };
  return rows.map((row) => row.map(aligned).join("  ").trimEnd()).join("\n");
}
