import { describe, expect, test } from "vitest";
import { createRecordings } from "../../src/actions/run/recordings.js";
import { failure, type Result, success } from "../../src/base/result.js";
import type { Analysis } from "../../src/generated/services.js";
import { createCatalogueStore } from "../../src/model/catalogue.js";
import type { Studio } from "../../src/model/commands.js";
import { createNoticesStore } from "../../src/model/notices.js";
import { createCompilationStore, takeAnalysis } from "../../src/model/project/compilation.js";
import { createProjectStore } from "../../src/model/project/project.js";
import { createRunStore } from "../../src/model/run/run.js";
import type { Opened, RecordingInfo } from "../../src/model/run/simulation.js";
import { analysisOf, simulationOf } from "../fixtures.js";

const INFO: RecordingInfo = {
  scheduler: "s",
  began: 0,
  duration: 1000,
  ticks: 90,
  decisions: 30,
  threads: 3,
  isCut: false,
  fit: "same",
};
const OPENED: Opened = { kind: "opened", recording: INFO, state: simulationOf({ tick: 0 }) };
const TRACE = new File([new Uint8Array([1, 2, 3])], "a.trace");

/** A program of which the simulator is asked by the bytes of its module. */
const programOf = (version: number, changes: Partial<Analysis> = {}): Analysis =>
  analysisOf({
    version,
    compiled: { module: btoa(String(version)), workload: "AA==" } as Analysis["compiled"],
    ...changes,
  });

/** A page with a program; `fits` tells what becomes of a recording on the module of a version. */
function page(fits: (version: number, anyway: boolean) => Result<Opened>) {
  const stores = {
    project: createProjectStore(),
    compilation: createCompilationStore(),
    run: createRunStore(),
    notices: createNoticesStore(),
    catalogue: createCatalogueStore(),
  };
  const loaded: number[] = [];
  const versionOf = (module: Uint8Array) => Number(new TextDecoder().decode(module));
  const simulator = {
    open: async (module: Uint8Array, _: Uint8Array, anyway: boolean) =>
      fits(versionOf(module), anyway),
    load: async (module: Uint8Array) => {
      loaded.push(versionOf(module));
      return success(simulationOf({ tick: 5 }));
    },
    seek: async (tick: number) => success(simulationOf({ tick })),
  };
  const studio = { stores, ports: { simulator } } as unknown as Studio;
  takeAnalysis(stores.compilation, programOf(1), 1);
  return { stores, loaded, recordings: createRecordings(studio), notice: () => noticeOf(stores) };
}

function noticeOf({ notices }: { notices: ReturnType<typeof createNoticesStore> }) {
  const { notice } = notices.getState();
  return { text: notice?.text ?? "", actions: notice?.actions ?? [] };
}

const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

describe("a recorded trace", () => {
  test("takes the place of the simulation until it is closed", async () => {
    const { stores, loaded, recordings } = page(() => success(OPENED));
    await recordings.open(TRACE);
    expect(stores.run.getState().recording).toMatchObject({ fileName: "a.trace", isShown: true });
    expect(stores.run.getState().program).not.toBe(stores.compilation.getState().analysis);
    await recordings.close();
    expect(stores.run.getState()).toMatchObject({ recording: null, simulation: { tick: 5 } });
    expect(loaded).toEqual([1]);
  });

  test("and the simulation are shown in turns, at a tick", async () => {
    const { stores, loaded, recordings } = page(() => success(OPENED));
    await recordings.open(TRACE);
    await recordings.show("simulation", 42);
    expect(stores.run.getState()).toMatchObject({
      recording: { isShown: false },
      simulation: { tick: 42 },
    });
    await recordings.show("simulation", 43);
    expect(loaded).toEqual([1]);
    await recordings.show("recording", 7);
    expect(stores.run.getState()).toMatchObject({
      recording: { isShown: true },
      simulation: { tick: 7 },
    });
  });

  test("of another version is opened only when that is wanted", async () => {
    const { stores, recordings, notice } = page((_, anyway) =>
      success(anyway ? OPENED : { kind: "unfit", fit: "changed", scheduler: "s" }),
    );
    await recordings.open(TRACE);
    expect(stores.run.getState().recording).toBeNull();
    expect(notice().text).toContain("was recorded with another version of `s`");
    notice().actions[0]?.run();
    await settled();
    expect(stores.run.getState().recording).toMatchObject({ isShown: true });
  });

  test("is shown on a newer version of its scheduler, where it stands", async () => {
    const { stores, recordings } = page(() => success(OPENED));
    await recordings.open(TRACE);
    await recordings.show("recording", 33);
    const newer = programOf(2);
    // As when the same project is opened anew.
    stores.run.setState({ status: { kind: "empty" } });
    await recordings.follow(newer);
    const { recording, simulation, status } = stores.run.getState();
    expect(status.kind).toBe("ready");
    expect(recording).toMatchObject({ isShown: true, fileName: "a.trace" });
    expect(recording?.program).toBe(newer);
    expect(simulation?.tick).toBe(33);
  });

  test("is closed, and can be opened again, when a newer version has other containers", async () => {
    const { stores, loaded, recordings, notice } = page((version) =>
      success(version === 2 ? { kind: "unfit", fit: "other", scheduler: "s" } : OPENED),
    );
    await recordings.open(TRACE);
    takeAnalysis(stores.compilation, programOf(2), 1);
    await recordings.follow(programOf(2));
    expect(stores.run.getState().recording).toBeNull();
    expect(loaded).toEqual([2]);
    expect(notice().text).toContain("`a.trace` was closed");
    takeAnalysis(stores.compilation, programOf(3), 1);
    notice().actions[0]?.run();
    await settled();
    expect(stores.run.getState().recording).toMatchObject({ isShown: true });
  });

  test("that is refused leaves everything as it was", async () => {
    const { stores, recordings, notice } = page(() => failure("It is damaged at byte 12."));
    stores.run.setState({ simulation: simulationOf({ tick: 9 }) });
    await recordings.open(TRACE);
    expect(notice().text).toBe("`a.trace`: It is damaged at byte 12.");
    expect(stores.run.getState()).toMatchObject({ recording: null, simulation: { tick: 9 } });
  });

  test("needs a scheduler that can be run, and a file of a size that fits", async () => {
    const { stores, recordings, notice } = page(() => success(OPENED));
    takeAnalysis(stores.compilation, analysisOf({ version: 2 }), 1);
    await recordings.open(TRACE);
    expect(notice().text).toContain("Fix its errors, then open the trace again.");
    await recordings.open({ name: "b", size: 600 * 2 ** 20 } as File);
    expect(notice().text).toContain("`b` has 600 MB");
  });
});
