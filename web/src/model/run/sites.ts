import type { Analysis, SiteInfo } from "../../generated/services.js";

/** The sites of the first line, from a line on, at which a run can stand; checks belong to their statement. */
export function sitesFrom(program: Analysis, file: string, line: number): number[] {
  const isStatement = (at: SiteInfo, site: number) =>
    site > 0 && at.kind !== "check" && at.file === file && at.line >= line;
  const statements = program.sites.filter(isStatement);
  const first = Math.min(...statements.map((at) => at.line));
  return program.sites.flatMap((at, site) =>
    isStatement(at, site) && at.line === first ? [site] : [],
  );
}
