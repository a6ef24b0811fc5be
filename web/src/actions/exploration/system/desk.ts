import { bytesOfBase64 } from "../../base/base64.js";
import { failure, type Result, success } from "../../base/result.js";
import type { Studio } from "../../model/commands.js";
import type { SystemDesk } from "../../model/exploration/desk.js";
import type { SystemExploreWish } from "../../model/exploration/port.js";
import { createSystemSearchStore, NO_SYSTEM_FOUND } from "../../model/exploration/system.js";
import { otherwiseRun } from "../../model/system/otherwise.js";
import { shippedSystem } from "../../model/system/shipped.js";
import { loadOf, systemRequest } from "../../model/system/systems.js";
import { systemWishes } from "../../model/system/wishes.js";

const HAS_ERRORS =
  "The texts of the system have errors, so it has no runs yet. Correct what Problems lists.";
const NO_SYSTEM = "The project has no system. Make one that says which node runs which workload.";
/** Where the system names none. */
const SEED = 1;

/** Searches through all runs of the project's system, one search at a time. */
export function createSystemSearch(studio: Studio): SystemDesk {
  const store = createSystemSearchStore();
  const { project } = studio.stores;
  let calledOff = new AbortController();
  let ending = new AbortController();
  project.subscribe(({ opened }, former) => {
    if (opened === former.opened) return;
    calledOff.abort();
    store.setState(NO_SYSTEM_FOUND);
    otherwiseRun.setState({ course: null });
  });
  const explore = async () => {
    calledOff.abort();
    calledOff = new AbortController();
    ending = new AbortController();
    const { signal } = calledOff;
    const tell: typeof store.setState = (change) => {
      if (!signal.aborted) store.setState(change);
    };
    const { version } = project.getState();
    tell({ phase: { kind: "compiling" } });
    const wish = await wishOf(studio, () => !signal.aborted);
    if (signal.aborted) return;
    if (!wish.ok) return tell({ phase: { kind: "failed", message: wish.message } });
    tell({ phase: { kind: "searching", progress: null } });
    const asked = { ...wish.value, ...store.getState().bounds };
    const found = await studio.ports.explorations.exploreSystem(asked, {
      signal,
      ending: ending.signal,
      onProgress: (progress) => tell({ phase: { kind: "searching", progress } }),
    });
    if (!found.ok) return tell({ phase: { kind: "failed", message: found.message } });
    tell({ ...NO_SYSTEM_FOUND, found: { exploration: found.value, version } });
  };
  return {
    store,
    choose: (bounds) => store.setState((state) => ({ bounds: { ...state.bounds, ...bounds } })),
    explore,
    cancel: () => ending.abort(),
    show: (verdict) => store.setState({ chosen: verdict }),
    stepThrough: (course) => {
      otherwiseRun.setState({ course });
      showSystem(studio);
    },
    goTo: (time) => {
      systemWishes.setState({ wish: { time } });
      showSystem(studio);
    },
    leave: () => otherwiseRun.setState({ course: null }),
    download: ({ changes, decisions }) => {
      const text = `${JSON.stringify({ changes, decisions }, null, 2)}\n`;
      studio.ports.downloads.save("otherwise.json", "application/json", text);
    },
  };
}

const showSystem = ({ stores }: Studio) =>
  stores.layout.setState({ resultsOpen: true, resultsTab: "system", narrowPlace: "results" });

async function wishOf(
  { stores, ports }: Studio,
  isWanted: () => boolean,
): Promise<Result<Omit<SystemExploreWish, "late" | "crashes">>> {
  const project = stores.project.getState();
  const request = systemRequest(project, project.version, {});
  if (request === null) return failure(NO_SYSTEM);
  const shipped = await shippedSystem(ports.examples, project, request);
  const compiled = shipped
    ? success(shipped)
    : await ports.compiler.ask("system", request, isWanted);
  if (!compiled.ok) return compiled;
  const load = loadOf(compiled.value, String(compiled.value.plan?.seed ?? SEED), bytesOfBase64);
  return load === null ? failure(HAS_ERRORS) : success({ ...load, name: request.name });
}
