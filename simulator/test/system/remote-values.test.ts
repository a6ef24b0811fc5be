import { expect, test } from "vitest";
import type { WasmEngine } from "../../src/engine/wasm-engine.js";
import { MailKind, Model, RemoteFlag, Shared } from "../../src/generated/layout.js";
import type { Passage } from "../../src/system/network/message-log.js";
import type { SystemProcess } from "../../src/system/process.js";
import { RemoteValues, waitsIn } from "../../src/system/remote-values.js";

const [TOTAL, LOAD] = [7, 8];

/** A message of schedulers, of which only so much matters. */
function says(
  [from, to]: readonly [number, number],
  [sent, arrival]: readonly [number, number],
  kind: number,
  { variable = TOTAL, value = 0, number = 0, operation = 0, since = sent } = {},
): Passage {
  const mail = { time: sent, sent: since, value: BigInt(value), kind, peer: to, variable };
  return {
    from,
    to,
    sent,
    arrival,
    message: {
      kind: "scheduler",
      mail: { ...mail, element: 0, operation, number },
      what: `${kind} total`,
      size: 32,
    },
  } as Passage;
}

/** Node 1, which asks for `total` and has a copy of `load`. */
const node = {
  place: { number: 1, label: "www" },
  engine: {
    descriptor: {
      shared: [
        { name: "total", kind: Shared.SYSTEM, model: Model.REQUEST, type: "int", count: 1 },
        { name: "load", kind: Shared.SYSTEM, model: Model.BROADCAST, type: "int", count: 1 },
      ],
    },
    exchange: { sharedName: (variable: number) => (variable === TOTAL ? "total" : "load") },
  } as unknown as WasmEngine,
} as SystemProcess;

test("a handler that asks waits until the answer comes", () => {
  const passages = [
    says([1, 0], [100, 160], MailKind.READ, { number: 4 }),
    says([2, 0], [120, 180], MailKind.UPDATE, { number: 4, operation: RemoteFlag.ANSWERED }),
    says([2, 0], [130, 190], MailKind.UPDATE, { number: 5 }),
    says([0, 1], [175, 235], MailKind.ANSWER, { number: 4 }),
    says([0, 2], [190, 250], MailKind.COPY, { number: 4 }),
    says([1, 0], [300, 360], MailKind.READ, { number: 6 }),
  ];
  const what = `${MailKind.READ} total`;
  expect(waitsIn(passages, 0, 400)).toEqual([
    { node: 1, from: 100, to: 235, what },
    { node: 2, from: 120, to: 250, what: `${MailKind.UPDATE} total` },
    { node: 1, from: 300, to: 400, what },
  ]);
  // The question was sent before what is known.
  expect(waitsIn(passages.slice(3, 4), 170, 400)).toMatchObject([{ node: 1, from: 170, to: 235 }]);
});

test("a value that was asked for is of when it was answered, a copy of when it was sent", () => {
  const copy = (sent: number, value: number) =>
    says([0, 1], [sent, sent + 60], MailKind.COPY, { variable: LOAD, value });
  const passages = [
    copy(10, 1),
    says([0, 2], [20, 80], MailKind.COPY, { variable: LOAD, value: 9 }),
    copy(50, 2),
    says([1, 0], [120, 180], MailKind.READ, { number: 4 }),
    copy(150, 3),
    says([0, 1], [195, 255], MailKind.ANSWER, { number: 4, value: 41 }),
    copy(270, 4),
  ];
  const values = new RemoteValues(node, passages);
  expect(values.seenBy({ began: 120, ended: 260 })).toEqual([
    { variable: "total", model: "request", value: 41, since: 195, came: 255, atOwner: 41 },
    { variable: "load", model: "broadcast", value: 2, since: 50, came: 110, atOwner: 3 },
  ]);
  expect(values.copiesAt(100)).toMatchObject([{ variable: "load", value: 1, atOwner: 2 }]);
  expect(values.copiesAt(5)).toEqual([]);
});

test("what another node owns is of when that node answered the manager", () => {
  const passages = [
    says([1, 0], [100, 160], MailKind.READ, { number: 4 }),
    says([0, 2], [175, 235], MailKind.READ, { number: 9 }),
    says([2, 0], [240, 300], MailKind.ANSWER, { number: 9, value: 5 }),
    // Who passes it on says from when it is.
    says([0, 1], [315, 375], MailKind.ANSWER, { number: 4, value: 5, since: 240 }),
  ];
  const [value] = new RemoteValues(node, passages).seenBy({ began: 100, ended: 380 });
  expect(value).toMatchObject({ value: 5, since: 240, came: 375 });
});
