import { expect, test } from "vitest";
import type { OperandInfo, PartInfo, SiteInfo } from "../../src/generated/services.js";
import type { SimulationState } from "../../src/model/run/simulation.js";
import { met } from "../../src/views/inspector/why/met.js";
import { containerOf, simulationOf, sitesIn } from "../fixtures.js";

const operand = (text: string, type: string, offset: number): OperandInfo => ({
  text,
  type,
  offset,
});

function part(text: string, offset: number, type: string, operator: string | null): PartInfo {
  const [left = "", right = ""] = text.split(/ (?:==|>|<) /);
  const operands = [operand(left, type, offset + 8)];
  if (operator !== null) operands.push(operand(right, type, offset + 16));
  return { text, negated: text.startsWith("!"), operator, offset, operands };
}

function site(text: string, ...parts: PartInfo[]): SiteInfo {
  const [, at] = sitesIn(text, ["branch", text]);
  return { ...(at as SiteInfo), parts };
}

/** A state within a handler whose frame is as `write` leaves it; two containers, one thread. */
function moment(write: (frame: DataView) => void): SimulationState {
  const frame = new Uint8Array(72);
  write(new DataView(frame.buffer));
  return simulationOf({
    pause: { site: 1, value: 0, passed: 0, locals: [], frame },
    containers: [containerOf(1, "ready", [1]), containerOf(2, "current", [])],
    threads: [
      {
        thread: 1,
        className: "worker",
        instance: 0,
        state: "ready",
        since: 0,
        ran: 0,
        container: 1,
        waitsFor: null,
        line: 1,
        attributes: [],
      },
    ],
  });
}

function asked(frame: DataView, at: number, held: boolean, ...values: number[]): void {
  frame.setInt32(at, held ? 2 : 1, true);
  values.forEach((value, index) => {
    frame.setInt32(at + 8 + 8 * index, value, true);
  });
}

test("each comparison has the values that it met, and what was not asked has none", () => {
  const condition = site(
    "calls == LIMIT && t.role == 3 && other > 1",
    part("calls == LIMIT", 0, "int", "=="),
    part("t.role == 3", 24, "int", "=="),
    part("other > 1", 48, "int", ">"),
  );
  const state = moment((frame) => {
    asked(frame, 0, true, 4, 4);
    asked(frame, 24, false, 1, 3);
  });
  expect(met(condition, false, state)).toEqual([
    { text: "calls == LIMIT", holds: true, values: "4 == 4" },
    { text: "t.role == 3", holds: false, values: "1 == 3" },
    { text: "other > 1", holds: null, values: null },
  ]);
});

test("a value that is asked alone, and one behind a `!`", () => {
  const condition = site(
    "flag || !busy",
    part("flag", 0, "int", null),
    part("!busy", 24, "int", null),
  );
  const state = moment((frame) => {
    asked(frame, 0, false, 0);
    asked(frame, 24, true, 7);
  });
  expect(met(condition, false, state)).toEqual([
    { text: "flag", holds: false, values: "0" },
    { text: "!busy", holds: false, values: "7" },
  ]);
});

test("times have units, floats all digits that tell them apart, threads their names", () => {
  const time = site("now > t.due", part("now > t.due", 0, "time", ">"));
  const ofTime = moment((frame) => {
    asked(frame, 0, true);
    frame.setBigInt64(8, 3_000_000n, true);
    frame.setBigInt64(16, 2_500_000n, true);
  });
  expect(met(time, true, ofTime)[0]?.values).toBe("3 ms > 2.5 ms");
  const float = site("load > most", part("load > most", 0, "float", ">"));
  const ofFloat = moment((frame) => {
    asked(frame, 0, true);
    frame.setFloat64(8, 1000.25, true);
    frame.setFloat64(16, 1000.125, true);
  });
  expect(met(float, true, ofFloat)[0]?.values).toBe("1000.25 > 1000.125");
  const thread = site("t == current", part("t == current", 0, "thread", "=="));
  const ofThread = moment((frame) => asked(frame, 0, false, 3, 2));
  expect(met(thread, false, ofThread)[0]?.values).toBe("worker == none");
});

test("where nothing is known of the moment, a lone comparison has its truth, several have none", () => {
  const one = site("a > b", part("a > b", 0, "int", ">"));
  expect(met(one, false, null)).toEqual([{ text: "a > b", holds: false, values: null }]);
  const two = site("a > b && c", part("a > b", 0, "int", ">"), part("c", 24, "int", null));
  expect(met(two, false, null).map(({ holds }) => holds)).toEqual([null, null]);
  expect(met({ ...one, parts: [] }, true, null)[0]?.holds).toBe(true);
});
