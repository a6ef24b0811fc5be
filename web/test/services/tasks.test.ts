import { beforeEach, expect, test, vi } from "vitest";
import type { FromWorker } from "../../src/services/compiler/messages.js";
import { Tasks } from "../../src/services/compiler/tasks.js";

/** What a question asks of the stand-in for the compiler. */
interface Params {
  readonly name: string;
  readonly version: number;
  /** How often it is gone on with before there is an answer; a fault comes instead for none. */
  readonly turns: number;
}

let tasks: Tasks;
let sent: FromWorker[];
let ended: number;
let lastId: number;
/** What happens in the turns to come. */
let meanwhile: (() => void)[];

beforeEach(() => {
  vi.useFakeTimers();
  [sent, ended, lastId, meanwhile] = [[], 0, 0, []];
  tasks = new Tasks(
    begin,
    (message) => sent.push(message),
    () => ended++,
  );
  return () => vi.useRealTimers();
});

function begin(request: string) {
  const { method, params } = JSON.parse(request) as { method: string; params: Params };
  let turns = 0;
  return {
    go_on() {
      meanwhile.shift()?.();
      if (params.turns === 0) throw new Error("fault");
      return ++turns < params.turns ? undefined : JSON.stringify(`${method} ${params.version}`);
    },
    destroy() {},
  };
}

function ask(method: string, turns: number, version = 1, name = "s.sched"): void {
  tasks.add(++lastId, method, { name, version, turns } satisfies Params);
}

/** Lets all turns pass that are due. */
async function settle() {
  for (let turn = 0; turn < 50; turn++) {
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(null);
    });
  }
}

const told = () =>
  sent.map((one) => {
    if (one.type === "answer") return one.answer;
    return one.type === "refused" ? `${one.id}: ${one.message}` : one.type;
  });

test("a question that comes while a long one is answered is answered before", async () => {
  meanwhile = [() => {}, () => ask("hover", 1)];
  ask("diagnose", 4);
  await settle();
  expect(told()).toEqual(["hover 1", "diagnose 1"]);
  expect(ended).toBe(1);
});

test("questions are answered in their order, before what is wrong, and that before the rest", async () => {
  ask("analyse", 2);
  ask("diagnose", 2, 1, "other.sched");
  ask("hover", 1);
  ask("complete", 1);
  await settle();
  expect(told()).toEqual(["hover 1", "complete 1", "diagnose 1", "analyse 1"]);
});

test("a gesture does not wait for the rules, nor what is wrong for how the text is built", async () => {
  meanwhile = [
    () => {},
    () => {
      ask("structure", 2);
      ask("diagnose", 1);
      ask("edit", 1);
    },
  ];
  ask("rules", 4);
  await settle();
  await vi.advanceTimersByTimeAsync(100);
  await settle();
  expect(told()).toEqual(["edit 1", "rules 1", "diagnose 1", "structure 1"]);
});

test("what goes on about an earlier version is left for what is wrong with the newest", async () => {
  const OUTDATED = "The text has changed since.";
  meanwhile = [() => {}, () => ask("diagnose", 2, 2)];
  ask("diagnose", 5, 1);
  ask("analyse", 5, 1);
  ask("analyse", 1, 1, "other.sched");
  ask("rules", 5, 1);
  await settle();
  expect(told()).toEqual([
    `4: ${OUTDATED}`,
    `1: ${OUTDATED}`,
    `2: ${OUTDATED}`,
    "diagnose 2",
    "analyse 1",
  ]);
});

test("a quick check of the newest version leaves them, too, and comes first", async () => {
  meanwhile = [() => {}, () => ask("quickCheck", 2, 2), () => ask("diagnose", 1, 2)];
  ask("diagnose", 5, 1);
  await settle();
  expect(told()).toEqual(["1: The text has changed since.", "quickCheck 2", "diagnose 2"]);
});

test("behind a gesture what goes on waits for what becomes of the text", async () => {
  meanwhile = [() => ask("edit", 1)];
  ask("diagnose", 3);
  await settle();
  expect(told()).toEqual(["edit 1"]);
  await vi.advanceTimersByTimeAsync(100);
  await settle();
  expect(told()).toEqual(["edit 1", "diagnose 1"]);
});

test("a question that comes meanwhile does not wait for that", async () => {
  meanwhile = [() => ask("edit", 1)];
  ask("diagnose", 3);
  await settle();
  ask("hover", 1);
  await settle();
  expect(told()).toEqual(["edit 1", "hover 1", "diagnose 1"]);
});

test("an answer that takes long is told of each second", async () => {
  meanwhile = Array.from({ length: 5 }, () => () => void vi.advanceTimersByTime(500));
  ask("diagnose", 6);
  await settle();
  expect(sent.slice(0, 2)).toEqual([
    { type: "working", duration: 1_000 },
    { type: "working", duration: 2_000 },
  ]);
  expect(told().slice(2)).toEqual(["diagnose 1"]);
});

test("a text on which the compiler fails is refused, and the next is answered", async () => {
  const fault = vi.spyOn(console, "error").mockImplementation(() => undefined);
  ask("hover", 0);
  ask("hover", 1, 2);
  await settle();
  expect(told()[0]).toContain("The compiler failed on this text.");
  expect(told()[1]).toBe("hover 2");
  expect(ended).toBe(1);
  expect(fault).toHaveBeenCalledWith("hover", expect.any(Error));
});
