/**
 * The tests that passed on their second try only, as Playwright's list of results closes with them.
 *
 * @param {string} output of `playwright test --reporter=list`
 * @returns {string[]} file, place and title of each
 */
export function flakyTests(output) {
  const [, listed = ""] = /^ {2}\d+ flaky\n((?: {4}\S.*\n)+)/m.exec(output) ?? [];
  return listed.split("\n").flatMap((line) => line.trim().replace(/ ─+$/, "") || []);
}
