import { failure, type Result, success } from "../base/result.js";
import type { Origin } from "../protocol.js";
import type { RuntimeModule } from "./compile.js";
import type { Lead } from "./exchange.js";
import { joinBytes, type Linkage } from "./link.js";
import { Loader, type TimedChange } from "./loader.js";
import { WasmEngine } from "./wasm-engine.js";
import { decodeWorkload, MANAGER_WORKLOAD } from "./workload-info.js";

/** In the place of a workload: the run is the manager of a system. */
export interface ManagerWork {
  /** ns */
  readonly message: number;
}

/** What a run is made of. */
export interface Program {
  /** The runtime's WebAssembly; as a `RuntimeModule` it is compiled once for several runs. */
  readonly runtime: Uint8Array | RuntimeModule;
  /** The scheduler's WebAssembly module. */
  readonly scheduler: Uint8Array;
  /** The compiled workload; of a manager what it needs for each message, ns. */
  readonly workload: Uint8Array | ManagerWork;
  /** Seed of all random streams: decimal or 0x, up to 64 bits. */
  readonly seed: string;
  /** Parameters of the workload that differ from their defaults; times in ns. */
  readonly parameters: Readonly<Record<string, number>>;
  /** Goes on with another run; seed and parameters are then those of that run. */
  readonly from?: Origin | undefined;
  /** Whether all queries are asked after every event, to note answers that contradict the library's record (Pth). */
  readonly checkQueries?: boolean | undefined;
  /** Channels by which the run is joined with others. */
  readonly leads?: Readonly<Record<string, Lead>> | undefined;
  /** Which node of a system it is, and when it says so to the manager, ns. */
  readonly join?: { readonly node: number; readonly time: number } | undefined;
  /** The names of shared variables at which other processes of its system look. */
  readonly watched?: readonly string[] | undefined;
  /** What is otherwise in it from some time on. */
  readonly changes?: readonly TimedChange[] | undefined;
  /** What is decided in the place of chance, as an exploration found it; left out: chance decides. */
  readonly decisions?: readonly number[] | undefined;
  /** How the scheduler is called; by default by the table, by which a run starts soonest. */
  readonly linkage?: Linkage | undefined;
}

/** Brings runtime, scheduler and workload together and starts the run, or goes on with another. */
export async function loadEngine(program: Program): Promise<Result<WasmEngine>> {
  const seed = parseSeed(program.from?.seed ?? program.seed);
  if (!seed.ok) return seed;
  const workload = workloadInfo(program.workload);
  if (!workload.ok) return workload;
  const joined = joinBytes(program.runtime, program.scheduler, program.linkage ?? "table");
  if (!joined.ok) return joined;
  const { runtime, functions, share, descriptor, descriptorBytes } = joined.value;

  const loader = new Loader(runtime);
  if (program.workload instanceof Uint8Array) loader.loadWorkload(program.workload);
  else loader.loadManager(program.workload.message);
  loader.loadScheduler(descriptorBytes, functions);
  for (const [channel, lead] of Object.entries(program.leads ?? {})) loader.lead(channel, lead);
  if (program.join !== undefined) loader.join(program.join.node, program.join.time);
  for (const name of program.watched ?? []) loader.watch(name);
  if (program.checkQueries) loader.checkQueries();
  if (program.decisions !== undefined) loader.prescribe(Uint8Array.from(program.decisions));
  if (program.from === undefined) start(loader, program.parameters, seed.value);
  else takeOver(loader, program.from, seed.value);
  for (const change of program.changes ?? []) loader.change(change);
  if (loader.failure !== null) return loader.failure;
  const isTakenOver = program.from !== undefined;
  return success(
    new WasmEngine(runtime, loader.handle, descriptor, workload.value, isTakenOver, share),
  );
}

const workloadInfo = (workload: Program["workload"]) =>
  workload instanceof Uint8Array ? decodeWorkload(workload) : success(MANAGER_WORKLOAD);

function start(loader: Loader, parameters: Program["parameters"], seed: bigint): void {
  for (const [name, value] of Object.entries(parameters)) loader.setParameter(name, value);
  loader.start(seed);
}

function takeOver(loader: Loader, origin: Origin, seed: bigint): void {
  const { variables = {}, attributes = [] } = origin;
  loader.takeOver(origin);
  if (origin.seed !== undefined) loader.reseed(seed);
  for (const [name, value] of Object.entries(variables)) loader.setVariable(name, value);
  for (const { thread, name, value } of attributes) loader.setAttribute(thread, name, value);
}

/** A seed as the runtime takes it. */
export function parseSeed(text: string): Result<bigint> {
  const value = /^(0x[0-9a-f]{1,16}|[0-9]{1,20})$/i.test(text) ? BigInt(text) : -1n;
  return value >= 0n && value < 1n << 64n
    ? success(value)
    : failure(`The seed “${text}” is not a number from 0 to 2⁶⁴ - 1, decimal or with 0x.`);
}
