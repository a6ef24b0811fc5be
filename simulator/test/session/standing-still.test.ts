/** A run whose time stands still ends at the same decision, wherever it is gone on from. */
import { expect, test } from "vitest";
import { SystemSession } from "../../src/system/session.js";
import { compileTexts, PLAIN_PTH, withoutCosts } from "../support/texts.js";
import { clientServer, node, startSystem } from "../system/support.js";

const UNBOUNDED = Number.MAX_SAFE_INTEGER;
/** Time is looked at then (src/progress/still.h). */
const LOOK = 1 << 20;

const compiled = compileTexts(
  PLAIN_PTH,
  withoutCosts("pth", "thread spinner[4] { loop { yield; } }"),
);

const started = () =>
  startSystem({
    plan: clientServer({
      nodes: ["a", "b"].map((name) => ({ ...node(name, "client"), workload: "w.workload" })),
      channels: [],
    }).plan,
    schedulers: { client: compiled.scheduler },
    manager: null,
    workloads: { "w.workload": compiled.workload },
  });

test("a run whose time stands still ends at the same decision, however it comes there", async () => {
  const engineOf = async () => (await started()).members[1]?.engine;
  const straight = await engineOf();
  straight?.run("tick", UNBOUNDED, UNBOUNDED);
  const end = straight?.look();
  expect(end?.fault.kind).not.toBe(0);
  const inParts = await engineOf();
  for (const tick of [LOOK + 7, LOOK + 7_000]) inParts?.run("tick", tick, UNBOUNDED);
  inParts?.run("tick", UNBOUNDED, UNBOUNDED);
  expect(inParts?.look()).toMatchObject({ tick: end?.tick, decisions: end?.decisions });
  for (const tick of [LOOK - 5, LOOK + 11, (end?.tick ?? 0) - 3]) {
    straight?.seek(tick, UNBOUNDED);
    straight?.run("tick", UNBOUNDED, UNBOUNDED);
    expect(straight?.look()).toMatchObject({ tick: end?.tick, decisions: end?.decisions });
  }
});

test("so does a system one of whose nodes stands still", async () => {
  const session = new SystemSession(await started());
  const go = (travel: Generator<void>) => {
    while (!travel.next().done);
  };
  go(session.seekTime(1));
  const { end, position } = session.state;
  expect(end).toMatchObject({ kind: "failed" });
  for (let back = 0; back < 3; back++) go(session.step({ by: "tick" }, -1));
  expect(session.state.end).toBeNull();
  go(session.seekTime(1));
  expect(session.state).toMatchObject({ end, position });
});
