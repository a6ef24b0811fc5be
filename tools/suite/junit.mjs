// All test runners of the project write JUnit's XML, so that one small reader counts them all.

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 */

/**
 * Counts test cases. One that was skipped counts as failed: it shows nothing.
 *
 * @param {string} xml a JUnit report
 * @returns {Counts}
 */
export function countTestCases(xml) {
  // Only real tags remain: what a test printed stands in CDATA, and text escapes its brackets.
  const tags = xml.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, "");
  const counts = { passed: 0, failed: 0 };
  for (const [, body = ""] of tags.matchAll(/<testcase\b[^>]*?(?:\/>|>([\s\S]*?)<\/testcase>)/g)) {
    const unsuccessful = /<(failure|error|skipped)\b/.test(body);
    counts[unsuccessful ? "failed" : "passed"] += 1;
  }
  return counts;
}
