import { expect, test } from "vitest";
import { systemText } from "../../src/cli/system/text.js";
import { measuredParts } from "../../src/export/system/measured-parts.js";
import { MergedTrace } from "../../src/export/system/merged-trace.js";
import { MessagesCsv } from "../../src/export/system/messages-csv.js";
import { SystemPerfetto } from "../../src/export/system/perfetto.js";
import { ProcessTraces } from "../../src/export/system/process-traces.js";
import { systemReportHtml } from "../../src/export/system/report.js";
import { SpaceTime } from "../../src/export/system/space-time.js";
import { spaceTimeSvg } from "../../src/export/system/space-time-svg.js";
import { runSystem } from "../../src/system/headless/run.js";
import { parseCsv } from "../support/parse-csv.js";
import { clientServer, MS, startSystem } from "./support.js";

/** What is written, by what it is. */
async function files() {
  const system = await startSystem(clientServer());
  const written = { merged: "", perfetto: "", messages: "", client: "", server: "" };
  const to = (file: keyof typeof written) => async (text: string) => {
    written[file] += text;
  };
  const drawing = new SpaceTime(system.processes, new Map(), null);
  const sinks = [
    new MergedTrace(system.processes, "text", to("merged")),
    new SystemPerfetto(system.processes, new Map(), to("perfetto")),
    new MessagesCsv((member) => system.labels.get(member) ?? "", to("messages")),
    new ProcessTraces(system.processes, ({ place }) => to(place.label as "client" | "server")),
    drawing,
  ];
  const ran = await runSystem(system, { until: 100 * MS, sinks });
  if (!ran.ok) throw new Error(ran.message);
  const count = ran.value.traffic.reduce((sum, each) => sum + each.count, 0);
  return { written, outcome: ran.value, drawing: drawing.facts(), count };
}

const { written, outcome, drawing, count } = await files();

test("one trace of all has that of each process, in the order of ticks", () => {
  const lines = written.merged.trimEnd().split("\n");
  for (const name of ["client", "server"] as const) {
    const own = lines
      .filter((line) => line.startsWith(`${name} `) || line.startsWith(`# trace_hash ${name} `))
      .map((line) => line.replace(`${name} `, ""));
    expect(own.join("\n")).toBe(written[name].trimEnd());
  }
  const ends = lines.map((line) => line.split(" ")).filter(([, , , kind]) => kind === "LEAVE");
  const times = ends.map(([, , time]) => Number(time));
  expect(times.length).toBeGreaterThan(50);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

test("each message is an arrow from its sender's track to its receiver's", () => {
  interface Event {
    readonly pid: number;
    readonly name: string;
    readonly tid?: number;
    readonly bind_id?: number;
    readonly flow_out?: boolean;
    readonly args?: { readonly name?: string; readonly from?: string; readonly to?: string };
  }
  const { traceEvents } = JSON.parse(written.perfetto) as { traceEvents: readonly Event[] };
  const names = new Map(
    traceEvents
      .filter(({ name }) => name === "process_name")
      .map(({ pid, args }) => [pid, args?.name] as const),
  );
  expect([...names.values()]).toEqual(["client", "server"]);
  const marks = traceEvents.filter(({ name }) => /^(sends|gets) /.test(name));
  expect(marks).toHaveLength(2 * count);
  for (const { pid, args, flow_out: isOut, bind_id: id } of marks) {
    expect(names.get(pid)).toBe(isOut ? args?.from : args?.to);
    expect(marks.filter((other) => other.bind_id === id)).toHaveLength(2);
  }
});

test("the table of messages has a row for each", () => {
  const [head, ...rows] = parseCsv(written.messages);
  expect(head?.slice(0, 5)).toEqual(["sent_ns", "arrival_ns", "delay_ns", "from", "to"]);
  expect(rows).toHaveLength(count);
  expect(new Set(rows.map((row) => row[2]))).toEqual(new Set([String(MS)]));
  const sent = rows.map(([time]) => Number(time));
  expect(sent).toEqual(sent.toSorted((a, b) => a - b));
});

test("a drawing has a lane for each process and an arrow for each message", () => {
  const { markup } = spaceTimeSvg(drawing, { markup: "" });
  expect(markup.match(/class="name"/g)).toHaveLength(2);
  expect(markup.match(/class="message /g)).toHaveLength(count);
  const page = systemReportHtml({
    name: "pair",
    outcome,
    choices: [],
    drawing,
    texts: [],
    making: [],
  });
  expect(page).toContain("<h1>pair</h1>");
  expect(page).not.toMatch(/<script|undefined|NaN/);
});

test("measures are of the system, of its families and of each process", () => {
  const parts = measuredParts(outcome);
  expect(parts.map(({ kind, name }) => `${kind} ${name}`.trim())).toEqual([
    ...["system", "family client", "family server", "node client", "node server"],
  ]);
  const messages = parts[0]?.measures.messages as readonly { readonly count: number }[];
  expect(messages.reduce((sum, each) => sum + each.count, 0)).toBe(count);
});

test("what a run came to is told in words", () => {
  const text = systemText({
    ...outcome,
    name: "pair",
    seed: "1",
    isInterrupted: false,
    measured: null,
  });
  expect(text.slice(0, text.indexOf("\n\nclient:"))).toMatchInlineSnapshot(`
    "outcome: cut off

    time  100 ms
    seed       1

    node    family  decisions  switches   scheduler  ended
    client  client         35        35   15.675 µs
    server  server        536       535  15.6735 ms

    from    to      what     messages  bytes  mean delay
    client  server  jobs           35    161        1 ms
    server  client  answers        33    145        1 ms"
  `);
});
