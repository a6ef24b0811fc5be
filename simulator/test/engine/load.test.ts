import { afterEach, describe, expect, test, vi } from "vitest";
import { loadEngine, type Program, parseSeed } from "../../src/engine/load.js";
import { SCHED_ABI } from "../../src/generated/layout.js";
import { fixtureBundle, sharedRuntime } from "../support/engines.js";

const MODULE = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];

/** A module that imports the function `env.NAME`. */
function importing(name: string): Uint8Array {
  const text = [...new TextEncoder().encode(name)];
  const entry = [3, 0x65, 0x6e, 0x76, text.length, ...text, 0x00, 0x00];
  const types = [0x01, 4, 1, 0x60, 0, 0];
  return Uint8Array.from([...MODULE, ...types, 0x02, entry.length + 1, 1, ...entry]);
}

/** A custom section. */
function custom(section: string, content: readonly number[]): number[] {
  const name = [...new TextEncoder().encode(section)];
  return [0x00, 1 + name.length + content.length, name.length, ...name, ...content];
}

/** A module with the custom section `catapults` of given content. */
const describing = (content: readonly number[]) =>
  Uint8Array.from([...MODULE, ...custom("catapults", content)]);

/** The description of a scheduler without anything in it. */
const EMPTY = [SCHED_ABI, ...new Array(79).fill(0)];

const NO_CALLS = [0, 0, 0, 0];

const good = () => fixtureBundle("stopping");

async function complaint(changes: Partial<Program>): Promise<string> {
  const runtime = sharedRuntime();
  const engine = await loadEngine({ runtime, seed: "1", parameters: {}, ...good(), ...changes });
  return engine.ok ? "" : engine.message;
}

/** Bytes that the engine compiles while something is done. */
async function compiledBy(action: () => Promise<unknown>): Promise<number> {
  const compile = vi.spyOn(WebAssembly, "Module");
  await action();
  return compile.mock.calls.reduce((sum, [bytes]) => sum + bytes.byteLength, 0);
}

afterEach(() => {
  vi.restoreAllMocks();
});

test("another scheduler starts with the runtime as it was compiled before", async () => {
  expect(await complaint({})).toBe("");
  const scheduler = Uint8Array.from([...good().scheduler, ...custom("another", [1])]);
  const compiled = await compiledBy(async () => expect(await complaint({ scheduler })).toBe(""));
  expect(compiled).toBe(scheduler.byteLength);
});

describe("loading", () => {
  test("takes what the compiler makes", async () => {
    expect(await complaint({})).toBe("");
    expect(await complaint({ parameters: { work: 5000 } })).toBe("");
  });

  test.each([
    ["text", new TextEncoder().encode("scheduler x {}"), "not valid WebAssembly"],
    ["another module", Uint8Array.from(MODULE), "custom section “catapults” is missing"],
    [
      "an operation of another type",
      Uint8Array.from([
        ...importing("cat_op_random"),
        ...[0x07, 9, 1, 5, ...new TextEncoder().encode("setup"), 0x00, 0],
        ...custom("catapults", EMPTY),
        ...custom("catapults.calls", NO_CALLS),
      ]),
      "does not fit this runtime",
    ],
    ["a module of an older compiler", describing(EMPTY), "does not say where it calls functions"],
    ["an import from elsewhere", importing("steal"), "“env.steal”"],
    ["a description cut short", describing([SCHED_ABI, 0, 0, 0, 5, 0, 0, 0]), "damaged"],
    ["another contract", describing([7, 0, 0, 0]), "version 7 of the scheduler contract"],
  ])("refuses %s as a scheduler", async (_, scheduler, message) => {
    expect(await complaint({ scheduler })).toContain(message);
  });

  test("refuses a workload that is none, and one that is cut short anywhere", async () => {
    expect(await complaint({ workload: new Uint8Array([1, 2, 3, 4]) })).toContain(
      "not a compiled workload",
    );
    const { workload } = good();
    for (let length = 4; length < workload.length; length += 7) {
      expect(await complaint({ workload: workload.subarray(0, length) })).not.toBe("");
    }
  });

  test("refuses a parameter that the workload lacks, and one out of its bounds", async () => {
    expect(await complaint({ parameters: { nosuch: 1 } })).toContain("nosuch");
    expect(await complaint({ parameters: { work: 1e15 } })).toContain("work");
  });

  test("refuses another module as the runtime", async () => {
    const runtime = Uint8Array.from(MODULE);
    expect(await complaint({ runtime })).toContain("not the simulation runtime");
  });

  test.each(["", "-1", "1.5", "0x", "abc", "18446744073709551616"])(
    "refuses the seed %j",
    (seed) => {
      expect(parseSeed(seed).ok).toBe(false);
    },
  );

  test.each(["0", "42", "0xFFFFFFFFFFFFFFFF", "18446744073709551615"])(
    "takes the seed %j",
    (seed) => {
      expect(parseSeed(seed)).toEqual({ ok: true, value: BigInt(seed) });
    },
  );
});
