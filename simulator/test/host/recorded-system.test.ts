import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SystemClient, type SystemPort } from "../../src/host/system-client.js";
import { SystemServer } from "../../src/host/system-server.js";
import type { SystemAnswer, SystemRequest } from "../../src/system-protocol.js";
import { runtimeBytes } from "../support/engines.js";
import { fixtureFile, inRoot } from "../support/programs.js";
import { compileSystemFile } from "../support/standing-compiler.js";

/** Written by real processes; docs/reference/processes.md has the commands. */
const recorded = readFileSync(fixtureFile("webapp.run"), "utf-8");

const program = (folder: string, name: string) =>
  compileSystemFile(inRoot(`public/systems/${folder}/${name}`));

function connect() {
  const target = new EventTarget();
  const turn = async () => {};
  const clock = { now: () => performance.now(), turn, wait: turn };
  const send = (data: SystemAnswer) => target.dispatchEvent(new MessageEvent("message", { data }));
  const server = new SystemServer(clock, send);
  const port: SystemPort = {
    postMessage: (request: SystemRequest) => void server.receive(request),
    addEventListener: (type, listener) => target.addEventListener(type, listener),
  };
  return new SystemClient(port);
}

async function opened(text = recorded, of = program("web-application", "webapp.system")) {
  const client = connect();
  const load = { ...of, runtime: runtimeBytes().buffer as ArrayBuffer, seed: "1", parameters: {} };
  const { state } = await client.ask({ type: "load", load: { ...load, recorded: text } });
  return { client, state };
}

test("a run of real processes is gone through as a system, forward and back", async () => {
  const { client, state } = await opened();
  const { duration = 0, clocks = [] } = state.recorded ?? {};
  expect(clocks.map(({ node }) => node)).toEqual([0, 1, 2]);
  for (const { uncertainty, isChanged } of clocks) {
    expect(uncertainty).toBeLessThan(50_000_000);
    expect(isChanged).toBe(false);
  }
  const end = (await client.ask({ type: "seek", time: duration })).state;
  expect(end.end).toEqual({ kind: "recorded" });
  const numbers = end.processes.map((each) => each?.decisions ?? 0);
  expect(numbers[1]).toBeGreaterThan(10);
  const back = await client.ask({ type: "step", unit: { by: "message" }, direction: -1 });
  expect(back.state.position.time).toBeLessThan(duration);
  const half = (await client.ask({ type: "seek", time: duration / 2 })).state;
  expect(half.processes[1]?.decisions).toBeLessThan(numbers[1] ?? 0);
  const again = (await client.ask({ type: "seek", time: duration })).state;
  expect(again.processes).toEqual(end.processes);
});

test("its lanes have who ran, messages in both directions, and waits for answers", async () => {
  const { client, state } = await opened();
  const to = state.recorded?.duration ?? 0;
  await client.ask({ type: "seek", time: to });
  const window = { from: 0, to, columns: 500, most: 100_000 };
  const { lanes } = await client.ask({ type: "lanes", nodes: [0, 1, 2], ...window });
  expect(lanes.timelines[1]?.processors.flat().length).toBeGreaterThan(3);
  for (const { sent, arrival } of lanes.messages) expect(sent).toBeLessThanOrEqual(arrival);
  const ways = new Set(lanes.messages.map(({ from, to }) => `${from} ${to}`));
  expect(ways).toEqual(new Set(["0 1", "0 2", "1 0", "2 0"]));
  expect(lanes.messages.map(({ what }) => what)).toContain("READ dbload");
  expect(lanes.waits.filter(({ node }) => node === 1).length).toBeGreaterThan(10);
  const { events } = await client.ask({ type: "events", node: 1, before: null, count: 20 });
  expect(events.length).toBe(20);
});

test("it stands beside a simulation of the same system, and tells models what it measured", async () => {
  const { client } = await opened();
  const { results } = await client.ask({ type: "results" });
  const [beside] = results.tables;
  expect(beside?.head).toEqual(["per second", "real", "simulated"]);
  const [, real, simulated] = beside?.rows.find(([name]) => name === "messages about dbload") ?? [];
  expect(Number(real)).toBeGreaterThan(100);
  expect(Number(simulated)).toBeGreaterThan(100);
  expect(results.measured?.families.webserver?.uses.dbload?.reads).toBeGreaterThan(100);
  const file = await client.ask({ type: "file", form: "messages-csv", name: "run", texts: [] });
  expect(await file.file.text()).toContain(",www,manager,read,dbload,");
});

test("it has no other line of history, and says where to look for one", async () => {
  const { client } = await opened();
  const change = { kind: "crash", node: 1, time: 0 } as const;
  await expect(client.ask({ type: "fork", change })).rejects.toThrow("Show the simulation");
});

test("a file that is damaged, or of another system, is refused with the place", async () => {
  const cut = recorded.slice(0, recorded.length / 2);
  await expect(opened(cut)).rejects.toThrow("it is no whole JSON");
  const other = program("load-balancing", "balanced.system");
  await expect(opened(recorded, other)).rejects.toThrow(
    /a process “\w+”, and the open system has “\w+(\[0\])?”/,
  );
  const told = JSON.parse(recorded);
  const bytes = Buffer.from(told.processes[1].trace, "base64");
  bytes.fill(0xee, bytes.length / 2, bytes.length / 2 + 16);
  told.processes[1].trace = bytes.toString("base64");
  await expect(opened(`${JSON.stringify(told)}\n`)).rejects.toThrow(
    new RegExp(`“${told.processes[1].label}”.*damaged at byte \\d+`),
  );
});
