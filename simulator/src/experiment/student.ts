/**
 * Student's t distribution for a whole number of degrees of freedom, by the
 * finite series 26.7.3 and 26.7.4 of Abramowitz and Stegun, Handbook of
 * Mathematical Functions (1964): exact but for rounding.
 */

/**
 * The probability that |t| is at most `t`.
 * @param t 0 or more
 * @param freedom degrees of freedom, a whole number from 1
 */
function centralProbability(t: number, freedom: number): number {
  const angle = Math.atan2(t, Math.sqrt(freedom));
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const isOdd = freedom % 2 === 1;
  let term = isOdd ? cosine : 1;
  let sum = freedom === 1 ? 0 : term;
  for (let k = isOdd ? 3 : 2; k < freedom; k += 2) {
    term *= ((k - 1) / k) * cosine * cosine;
    sum += term;
  }
  return isOdd ? (2 / Math.PI) * (angle + sine * sum) : sine * sum;
}

/** The probability of a |t| of this size or more: the p-value of a two-sided test. */
export function twoSidedProbability(t: number, freedom: number): number {
  return Math.max(0, 1 - centralProbability(Math.abs(t), freedom));
}

const LARGEST_QUANTILE = 1e9;
const RELATIVE_ERROR = 1e-13;

/** The t that |t| exceeds with the probability `alpha`, found by bisection. */
export function twoSidedQuantile(alpha: number, freedom: number): number {
  let low = 0;
  let high = 1;
  while (high < LARGEST_QUANTILE && twoSidedProbability(high, freedom) > alpha) high *= 2;
  while (high - low > RELATIVE_ERROR * high) {
    const middle = (low + high) / 2;
    if (twoSidedProbability(middle, freedom) > alpha) low = middle;
    else high = middle;
  }
  return high;
}
