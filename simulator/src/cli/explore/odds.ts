/** What walks may be expected to find: of whatever is there, with the odds of one walk. */
export function oddsText(what: string, odds: number, walks: number): string {
  const all = (100 * -Math.expm1(walks * Math.log1p(-Math.min(odds, 1 - Number.EPSILON)))).toFixed(
    1,
  );
  const one = Math.ceil(1 / odds);
  return `${what} is found by one walk in ${one} at least, by these with ${all} %.`;
}
