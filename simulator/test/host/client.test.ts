import { afterEach, describe, expect, test, vi } from "vitest";
import { SimulatorClient, SimulatorError } from "../../src/host/client.js";
import type { Answer, Request } from "../../src/protocol.js";

/** A worker whose answers the test decides. */
class ScriptedPort extends EventTarget {
  readonly requests: Request[] = [];

  postMessage(request: Request): void {
    this.requests.push(request);
  }

  answer(answer: Answer): void {
    this.dispatchEvent(new MessageEvent("message", { data: answer }));
  }
}

function setUp(patience = 1000) {
  const port = new ScriptedPort();
  return { port, client: new SimulatorClient(port, { patience }) };
}

const measuresAnswer = (id: number, run = 0): Answer => ({
  type: "measures",
  run,
  id,
  measures: { id },
});

afterEach(() => {
  vi.useRealTimers();
});

describe("the client", () => {
  test("gives each caller the answer to its own request, in whatever order they come", async () => {
    const { port, client } = setUp();
    const first = client.measures();
    const second = client.measures();
    port.answer(measuresAnswer(2));
    port.answer(measuresAnswer(1));
    expect(await first).toEqual({ id: 1 });
    expect(await second).toEqual({ id: 2 });
  });

  test("hears what is said of its own run alone, and that the worker goes on", async () => {
    vi.useFakeTimers();
    const { port, client } = setUp(1000);
    const asked = client.measures();
    for (let i = 0; i < 3; i++) {
      vi.advanceTimersByTime(900);
      port.answer(measuresAnswer(1, 5));
    }
    port.answer({ ...measuresAnswer(1), measures: { own: true } } as Answer);
    expect(await asked).toEqual({ own: true });
  });

  test("rejects a refused request with the worker's words and goes on", async () => {
    const { port, client } = setUp();
    const refused = client.seek(3);
    port.answer({ type: "error", run: 0, id: 1, message: "No simulation is loaded yet." });
    await expect(refused).rejects.toMatchObject({
      kind: "refused",
      message: "No simulation is loaded yet.",
    });
    const next = client.measures();
    port.answer(measuresAnswer(2));
    expect(await next).toEqual({ id: 2 });
  });

  test("reports a worker that is silent for too long, to every caller and listener", async () => {
    vi.useFakeTimers();
    const { client } = setUp(1000);
    const troubles: SimulatorError[] = [];
    client.onTrouble((trouble) => troubles.push(trouble));
    const asked = [client.measures(), client.pause()].map((promise) =>
      promise.catch((error: SimulatorError) => error.kind),
    );
    vi.advanceTimersByTime(1000);
    expect(await Promise.all(asked)).toEqual(["unresponsive", "unresponsive"]);
    expect(troubles.map(({ kind }) => kind)).toEqual(["unresponsive"]);
    await expect(client.pause()).rejects.toBeInstanceOf(SimulatorError);
  });

  test("is patient while the worker shows that it goes on", async () => {
    vi.useFakeTimers();
    const { port, client } = setUp(1000);
    const sought = client.measures();
    for (let i = 0; i < 5; i++) {
      vi.advanceTimersByTime(900);
      port.answer(measuresAnswer(99));
    }
    port.answer(measuresAnswer(1));
    expect(await sought).toEqual({ id: 1 });
  });

  test("does not watch a worker of which nothing is asked", async () => {
    vi.useFakeTimers();
    const { port, client } = setUp(1000);
    const troubles: SimulatorError[] = [];
    client.onTrouble((trouble) => troubles.push(trouble));
    const asked = client.measures();
    port.answer(measuresAnswer(1));
    await asked;
    vi.advanceTimersByTime(100_000);
    expect(troubles).toEqual([]);
  });

  test("tells of a worker that fails to load", async () => {
    const { port, client } = setUp();
    const asked = client.measures().catch((error: SimulatorError) => error.kind);
    port.dispatchEvent(new Event("error"));
    expect(await asked).toBe("failed");
  });

  test("ends what is still asked, and its run, when it is closed", async () => {
    const { client, port } = setUp();
    const asked = client.measures().catch((error: SimulatorError) => error.kind);
    client.close();
    client.close();
    expect(await asked).toBe("closed");
    expect(port.requests.map(({ type }) => type)).toEqual(["measures", "close"]);
  });

  test("hears how far an export is, and gives its file", async () => {
    const { port, client } = setUp();
    const shares: number[] = [];
    const exporting = client.export("perfetto", { onProgress: (share) => shares.push(share) });
    expect(port.requests).toEqual([{ type: "export", run: 0, id: 1, form: "perfetto" }]);
    port.answer({ type: "progress", run: 0, id: 1, share: 0.25 });
    port.answer({ type: "exported", run: 0, id: 1, file: new Blob(["trace"]) });
    expect(await (await exporting).text()).toBe("trace");
    expect(shares).toEqual([0.25]);
  });

  test("calls an export off, at once and whatever the worker still says", async () => {
    const { port, client } = setUp();
    const controller = new AbortController();
    const exporting = client.export("trace-csv", { signal: controller.signal });
    controller.abort();
    await expect(exporting).rejects.toMatchObject({ kind: "cancelled" });
    expect(port.requests.at(-1)).toEqual({ type: "cancel", run: 0, id: 2, request: 1 });
    port.answer({ type: "error", run: 0, id: 1, message: "The export was cancelled." });
    const next = client.measures();
    port.answer(measuresAnswer(3));
    expect(await next).toEqual({ id: 3 });
  });
});
