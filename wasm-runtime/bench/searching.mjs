/**
 * A search for all states of a scheduler whose threads keep their names: for Node and for a page alike, so it uses only what both
 * have.
 */
const SLICE = 4096;

/**
 * @param {typeof import("../../simulator/dist/explore/explorer.js").Explorer} Explorer
 * @param {{runtime: object, scheduler: Uint8Array, workload: Uint8Array, variations: object[]}} setup
 * @returns {{states: number, bytes: number}}
 */
export function searchAll(Explorer, setup) {
  const opened = Explorer.open({ ...setup, tellsApart: true });
  if (!opened.ok) throw new Error(opened.message);
  while (opened.value.go(SLICE));
  const { states, bytes } = opened.value.look();
  return { states, bytes };
}

/** The same in a page, which fetches what is built. */
export async function searchInPage({ scheduler, workload, variations }) {
  const { Explorer } = await import("/simulator/dist/explore/explorer.js");
  const built = await fetch("/wasm-runtime/build/catapults.wasm");
  const runtime = new Uint8Array(await built.arrayBuffer());
  const [code, program] = [Uint8Array.from(scheduler), Uint8Array.from(workload)];
  return searchAll(Explorer, { runtime, scheduler: code, workload: program, variations });
}
