import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";

/** Stands in for Monaco: a text of which ranges are replaced. */
class Model {
  readonly pushStackElement = vi.fn();
  constructor(private text: string) {}
  getValue = () => this.text;
  getPositionAt = (offset: number) => offset;
  pushEditOperations = (_: unknown, [edit]: { range: [number, number]; text: string }[]) => {
    if (!edit) return;
    const [from, to] = edit.range;
    this.text = this.text.slice(0, from) + edit.text + this.text.slice(to);
  };
}

vi.mock("../../src/views/source/monaco/setup.js", () => ({
  monaco: {
    editor: { createModel: (text: string) => new Model(text) },
    Range: { fromPositions: (from: number, to: number) => [from, to] },
  },
}));

vi.resetModules(); // another file may have imported what imports it
const { bringLater, catchUp, modelOf } = await import("../../src/views/source/monaco/models.js");

let frames: Map<number, () => void>;

beforeEach(() => {
  vi.useFakeTimers();
  frames = new Map();
  let last = 0;
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => {
    frames.set(++last, frame);
    return last;
  });
  vi.stubGlobal("cancelAnimationFrame", (number: number) => frames.delete(number));
});

afterEach(() => {
  catchUp();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

afterAll(() => vi.resetModules());

function showFrame(): void {
  for (const frame of frames.values()) frame();
  frames.clear();
  vi.runAllTimers();
}

test("a text follows behind the frame, the newest of several", () => {
  const model = modelOf("scheduler", "one");
  bringLater(model, "one more");
  bringLater(model, "one two");
  expect(model.getValue()).toBe("one");
  showFrame();
  expect(model.getValue()).toBe("one two");
  showFrame();
  expect(model.pushStackElement).toHaveBeenCalledTimes(2);
});

test("whoever asks for a model has it up to date, and it stays so", () => {
  const [scheduler, workload] = [modelOf("scheduler", "a"), modelOf("workload", "b")];
  bringLater(scheduler, "gesture");
  bringLater(workload, "in both");
  expect(modelOf("workload", "")).toBe(workload);
  expect(scheduler.getValue()).toBe("gesture");
  expect(workload.getValue()).toBe("in both");
  workload.pushEditOperations([], [{ range: [0, 0] as never, text: "typed " }], () => null);
  showFrame();
  expect(workload.getValue()).toBe("typed in both");
});
