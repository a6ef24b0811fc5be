import { expect, test } from "vitest";

import type { SystemNode, SystemWay } from "../../src/generated/system.js";
import { notices, withoutCutOff } from "../../src/system/lifetimes.js";
import { clientServer, MS, node, way } from "./support.js";

const SECOND = 1000 * MS;

/** When the manager finds that the server is gone, and when it ends, ns. */
function goneAt(
  server: Partial<SystemNode>,
  up: Partial<SystemWay>,
  down: Partial<SystemWay> = {},
) {
  const nodes = [node("client", "client"), node("server", "server", server)];
  const links = [
    { from: 2, to: 0, ...way(MS, up) },
    { from: 0, to: 2, ...way(MS, down) },
  ];
  const plan = withoutCutOff(clientServer({ nodes, links }).plan, true);
  const told = notices(plan, true).filter(
    ({ message }) => message.kind === "scheduler" && message.what === "DEPARTED",
  );
  return { ends: plan.nodes[1]?.crashes, found: told.map(({ from, time }) => [from, time]) };
}

test("a node that crashes is missed after the timeout of its way, or after ten seconds", () => {
  const crashes = 20 * MS;
  expect(goneAt({ crashes }, { timeout: 5 * MS }).found).toEqual([[2, 25 * MS]]);
  expect(goneAt({ crashes }, {}).found).toEqual([[2, 20 * MS + 10 * SECOND]]);
});

test("a node that cannot be reached for longer than the timeout is taken for departed, and ends", () => {
  const outage = { down: [[10 * MS, 40 * MS]] };
  const gone = { ends: 30 * MS, found: [[2, 30 * MS]] };
  expect(goneAt({}, { ...outage, timeout: 20 * MS })).toEqual(gone);
  expect(goneAt({}, {}, { ...outage, timeout: 20 * MS })).toEqual(gone);
  const late = { ends: 35 * MS, found: [[2, 35 * MS]] };
  expect(goneAt({ arrives: 15 * MS }, { ...outage, timeout: 20 * MS })).toEqual(late);
});

test("a shorter outage, or one of a way without a timeout, only holds messages back", () => {
  const there = { ends: null, found: [] };
  expect(goneAt({}, { down: [[10 * MS, 40 * MS]] })).toEqual(there);
  expect(goneAt({}, { down: [[10 * MS, 40 * MS]], timeout: 30 * MS })).toEqual(there);
});

test("who leaves or crashes before is not cut off", () => {
  const cut = { down: [[10 * MS, 90 * MS]], timeout: 50 * MS };
  expect(goneAt({ departs: 20 * MS }, cut)).toEqual({ ends: null, found: [] });
  expect(goneAt({ crashes: 20 * MS }, cut)).toEqual({ ends: 20 * MS, found: [[2, 70 * MS]] });
});
