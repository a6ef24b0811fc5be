import { describe, expect, test } from "vitest";
import { runOnce } from "../../src/experiment/run.js";
import { Session } from "../../src/session/session.js";
import { complete } from "../../src/session/travel.js";
import { fixtureBundle, sharedRuntime, start } from "../support/engines.js";

async function endOf(fixture: "world" | "deadlock"): Promise<Session> {
  const session = new Session(await start(fixtureBundle(fixture)));
  complete(session.run(Number.POSITIVE_INFINITY));
  return session;
}

describe("a world of devices, channels and locks", () => {
  test("ends in a deadlock that names who waits for what", async () => {
    const { outcome, threads } = (await endOf("deadlock")).state;
    expect(outcome).toMatchObject({ kind: "deadlock" });
    const message = outcome?.kind === "deadlock" ? outcome.message : "";
    for (const name of ["lefty", "righty", "left", "right"]) expect(message).toContain(name);
    expect(threads.map(({ waitsFor }) => waitsFor)).toEqual(["lock right", "lock left"]);
  });

  test("tells of each thread what it waits for, and of none that does not wait", async () => {
    const session = new Session(await start(fixtureBundle("world")));
    const seen = new Set<string>();
    while (!session.ended) {
      complete(session.run(1));
      for (const { state, waitsFor } of session.state.threads) {
        if (state === "ready" || state === "running") expect(waitsFor).toBeNull();
        if (state === "waiting") seen.add(waitsFor ?? "");
      }
    }
    expect([...seen].sort()).toEqual([
      "a message in backlog",
      "a message in results",
      "device disk",
      "lock row[0]",
      "lock row[1]",
      "lock row[2]",
    ]);
  });

  test("gives an experiment its devices, channels and locks to compare", async () => {
    const program = { runtime: sharedRuntime(), ...fixtureBundle("world") };
    const report = await runOnce(
      { ...program, seed: "1", parameters: {} },
      { until: null, workloadFile: "world" },
    );
    const names = report.kind === "ended" ? report.figures.map(({ name }) => name) : [];
    for (const name of [
      "disk.utilisation",
      "disk.queue",
      "disk.response",
      "backlog.messages",
      "backlog.refused",
      "row.contended",
      "response.p99",
      "served.rate",
    ]) {
      expect(names).toContain(name);
    }
  });
});
