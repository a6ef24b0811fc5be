import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RuntimeModule } from "../../src/engine/compile.js";
import { joinScheduler, type Linkage } from "../../src/engine/link.js";
import { linkModules } from "../../src/engine/module-linker.js";
import { ModuleReader } from "../../src/engine/module-reader.js";
import { openSchedulerModule, type SchedulerModule } from "../../src/engine/scheduler-module.js";
import type { WasmEngine } from "../../src/engine/wasm-engine.js";
import { TraceText } from "../../src/export/trace-text.js";
import { exampleBundle, fixtureBundle, runtimeBytes } from "../support/engines.js";
import { exportTrace } from "../support/exports.js";
import { EXAMPLES, FIRST_COME, WEATHER } from "../support/programs.js";

/** Enough ticks to meet every handler of an example, in ns of virtual time. */
const LONG_ENOUGH = 200_000_000;

function opened(bytes: Uint8Array): SchedulerModule {
  const scheduler = openSchedulerModule(bytes);
  if (!scheduler.ok) throw new Error(scheduler.message);
  return scheduler.value;
}

function linked(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const module = linkModules(runtimeBytes(), bytes, opened(bytes).calls);
  if (!module.ok) throw new Error(module.message);
  return new Uint8Array(module.value);
}

/** A scheduler with a number in a custom section of its own, as another one is. */
function numbered(number: number): SchedulerModule {
  const mark = [0x00, 3, 1, 0x23, number];
  return opened(Uint8Array.from([...exampleBundle(FIRST_COME).scheduler, ...mark]));
}

function compiled(
  runtime: RuntimeModule,
  scheduler: SchedulerModule,
  isShared = false,
): WebAssembly.Module {
  const module = runtime.linkedWith(scheduler, isShared);
  if (!module.ok) throw new Error(module.message);
  return module.value.module;
}

describe("what was linked", () => {
  test("is compiled once for the same bytes, also when they are copies", () => {
    const runtime = new RuntimeModule(runtimeBytes());
    const first = compiled(runtime, numbered(1));
    expect(compiled(runtime, numbered(2))).not.toBe(first);
    expect(compiled(runtime, numbered(1))).toBe(first);
    expect(compiled(new RuntimeModule(runtimeBytes()), numbered(1))).not.toBe(first);
    expect(compiled(runtime, numbered(1), true)).not.toBe(first);
    expect(compiled(runtime, numbered(1))).toBe(first);
  });

  test("is forgotten when many others came, the one that was used longest ago first", () => {
    const runtime = new RuntimeModule(runtimeBytes());
    const [oldest, used] = [compiled(runtime, numbered(1)), compiled(runtime, numbered(2))];
    for (let number = 3; number <= 9; number++) {
      compiled(runtime, numbered(number));
      expect(compiled(runtime, numbered(2))).toBe(used);
    }
    expect(compiled(runtime, numbered(1))).not.toBe(oldest);
  });
});

describe("a linked module", () => {
  test("is valid and asks for nothing, whichever handlers the scheduler has", () => {
    for (const example of EXAMPLES) {
      const module = new WebAssembly.Module(linked(exampleBundle(example).scheduler));
      expect(WebAssembly.Module.imports(module)).toEqual([]);
    }
  });

  test("exports what the runtime exports", () => {
    const names = (bytes: Uint8Array<ArrayBuffer>) =>
      WebAssembly.Module.exports(new WebAssembly.Module(bytes)).map(({ name }) => name);
    const runtime = runtimeBytes();
    expect(names(linked(exampleBundle(WEATHER).scheduler))).toEqual(names(runtime));
  });

  test("says of branches what the runtime says, whose functions keep their numbers", () => {
    const hintsOf = (bytes: Uint8Array) =>
      WebAssembly.Module.customSections(
        new WebAssembly.Module(new Uint8Array(bytes)),
        "metadata.code.branch_hint",
      ).map((section) => new Uint8Array(section));
    const hints = hintsOf(runtimeBytes());
    expect(hints).toHaveLength(1);
    expect(hintsOf(linked(exampleBundle(FIRST_COME).scheduler))).toEqual(hints);
  });

  test("names the handlers where profilers look for names", () => {
    const module = new WebAssembly.Module(linked(exampleBundle(WEATHER).scheduler));
    const [section = new ArrayBuffer(0), ...others] = WebAssembly.Module.customSections(
      module,
      "name",
    );
    const reader = new ModuleReader(new Uint8Array(section));
    expect([reader.byte(), reader.unsigned()]).toEqual([1, section.byteLength - reader.offset]);
    const names = reader.vector(() => [reader.unsigned(), reader.name()] as const);
    expect(reader.atEnd && !reader.failed).toBe(true);
    expect(names.map(([index]) => index)).toEqual([...new Set(names.map(([index]) => index))]);
    expect(names.map(([, name]) => name)).toEqual(
      expect.arrayContaining(["schedule", "switch_out", "cat_run"]),
    );
    expect(others).toEqual([]);
  });

  test("needs the runtime", () => {
    const { scheduler } = exampleBundle(FIRST_COME);
    const result = linkModules(scheduler, scheduler, opened(scheduler).calls);
    expect(result).toMatchObject({ ok: false });
    expect(!result.ok && result.message).toContain("not the simulation runtime");
  });
});

describe.each(EXAMPLES)("the example $folder", (example) => {
  const trace = (linkage: Linkage) => {
    const textOf = (engine: WasmEngine) => new TraceText(engine.look().containerNodes);
    return exportTrace({ ...exampleBundle(example), linkage }, textOf, LONG_ENOUGH);
  };

  test("runs alike linked, in shared memory, and by the function table, record by record", async () => {
    const plain = await trace("table");
    expect(plain.text.split("\n").length).toBeGreaterThan(100);
    for (const linkage of ["linked", "shared"] as const) {
      const other = await trace(linkage);
      expect(other.text === plain.text).toBe(true);
      expect(other.result).toEqual(plain.result);
    }
  });
});

describe("a damaged scheduler", () => {
  const good = new Uint8Array(fixtureBundle("faulty").scheduler);
  const runtime = runtimeBytes();
  const compiled = new RuntimeModule(runtime);

  /** What the engine says of it; nothing when it takes it. Nothing of it is run. */
  function complaint(bytes: Uint8Array): string {
    const scheduler = openSchedulerModule(bytes);
    if (!scheduler.ok) return scheduler.message;
    const joined = joinScheduler(compiled, scheduler.value, "linked");
    return joined.ok ? "" : joined.message;
  }

  const somewhere = fc.nat({ max: good.length - 1 });
  const change = fc.tuple(somewhere, fc.nat({ max: 255 }));

  test("is refused with words or taken as another scheduler, wherever bytes differ", () => {
    let refused = 0;
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        const bytes = good.slice();
        for (const [at, value] of changes) bytes[at] = value;
        if (/\S/.test(complaint(bytes))) refused++;
      }),
      { numRuns: 400 },
    );
    expect(complaint(good)).toBe("");
    expect(refused).toBeGreaterThan(100);
  });

  test("is refused when it is cut short anywhere", () => {
    for (let length = 0; length < good.length; length++) {
      expect(complaint(good.subarray(0, length))).not.toBe("");
    }
  });

  test("is refused when the list of its calls is not true", () => {
    const { calls } = opened(good);
    const count = new DataView(calls.buffer).getUint32(0, true);
    expect(count).toBeGreaterThan(1);
    fc.assert(
      fc.property(fc.nat({ max: calls.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const other = calls.slice();
        other[at] = (other[at] ?? 0) ^ by;
        const result = linkModules(runtime, good, other);
        const isValid = result.ok && WebAssembly.validate(new Uint8Array(result.value));
        expect(isValid).toBe(false);
      }),
    );
  });
});

test("bytes that are not the runtime are refused, or make a module that the engine judges", () => {
  const good = runtimeBytes();
  const { scheduler } = fixtureBundle("stopping");
  const { calls } = opened(scheduler);
  const heads = 4000; // sections before the code, where the linker reads
  fc.assert(
    fc.property(fc.nat({ max: heads }), fc.nat({ max: 255 }), (at, value) => {
      const bytes = good.slice();
      bytes[at] = value;
      const result = linkModules(bytes, scheduler, calls);
      expect(result.ok || result.message.length > 0).toBe(true);
    }),
  );
});
