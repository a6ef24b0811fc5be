/**
 * Finds addresses that packages would be installed from.
 *
 * @param {string} file name of the file
 * @param {string} text its contents
 * @returns {string[]} the lines or entries that name a host
 */
export function findHosts(file, text) {
  if (file.endsWith(".json")) return resolvedAddresses(JSON.parse(text));
  return text
    .split("\n")
    .filter((line) => /:\/\/|^\s*(--(extra-)?index-url|registry\s*=)/.test(line));
}

// Other addresses in npm's lock file, such as those of sponsors, are never installed from.
function resolvedAddresses(lock) {
  return Object.values(lock.packages)
    .filter(({ link }) => !link)
    .map(({ resolved }) => resolved)
    .filter((resolved) => resolved !== undefined);
}
