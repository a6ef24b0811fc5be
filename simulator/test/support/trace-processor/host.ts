/**
 * What the trace processor's WebAssembly needs of a host. It is compiled for a
 * browser's worker; here stand the few services that loading a trace and asking
 * for it really use. All others say that there is no such thing.
 */

const PAGE = 65_536;
const LARGEST_MEMORY = 2 ** 31;
/** `ENOSYS` as the syscalls of Emscripten return it. */
const NOT_THERE = -52;

/** The parts of the module that are used from outside. */
export interface ProcessorExports {
  readonly memory: WebAssembly.Memory;
  readonly __indirect_function_table: WebAssembly.Table;
  readonly emscripten_stack_init: () => void;
  readonly __wasm_call_ctors: () => void;
  /** @returns address of the buffer that requests are put into */
  readonly trace_processor_rpc_init: (reply: number, bufferSize: number) => number;
  readonly trace_processor_on_rpc_request: (size: number) => void;
}

type Service = (...args: number[]) => number | undefined;

export function instantiate(module: WebAssembly.Module): ProcessorExports {
  const imports: Record<string, Record<string, Service>> = {};
  let started: ProcessorExports | undefined;
  const services = servicesOn(() => {
    if (started === undefined) throw new Error("the trace processor calls before it has started");
    return started.memory;
  });
  for (const { module: group, name } of WebAssembly.Module.imports(module)) {
    imports[group] ??= {};
    (imports[group] as Record<string, Service>)[name] = services[name] ?? (() => NOT_THERE);
  }
  const { exports } = new WebAssembly.Instance(module, imports);
  started = exports as unknown as ProcessorExports;
  started.emscripten_stack_init();
  started.__wasm_call_ctors();
  return started;
}

function servicesOn(memory: () => WebAssembly.Memory): Record<string, Service> {
  const view = () => new DataView(memory().buffer);
  return {
    emscripten_get_now: () => performance.now(),
    emscripten_date_now: () => Date.now(),
    emscripten_get_heap_max: () => LARGEST_MEMORY,
    emscripten_resize_heap: (wanted = 0) => growTo(memory(), wanted >>> 0),
    emscripten_err: () => undefined,
    environ_get: () => 0,
    environ_sizes_get: (count = 0, size = 0) => {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return 0;
    },
    clock_time_get: (_clock = 0, _precision = 0, result = 0) => {
      view().setBigUint64(result, BigInt(Date.now()) * 1_000_000n, true);
      return 0;
    },
    fd_write: (_file = 0, pieces = 0, count = 0, written = 0) => {
      view().setUint32(written, lengthOf(view(), pieces, count), true);
      return 0;
    },
    _abort_js: () => {
      throw new Error("the trace processor gave up");
    },
    __assert_fail: () => {
      throw new Error("the trace processor found itself in a state that cannot be");
    },
  };
}

function growTo(memory: WebAssembly.Memory, wanted: number): number {
  const size = memory.buffer.byteLength;
  const goal = Math.min(LARGEST_MEMORY, Math.max(wanted, size * 1.5));
  memory.grow(Math.ceil((goal - size) / PAGE));
  return 1;
}

/** Bytes in the pieces of one write, which goes nowhere: progress is told on it. */
function lengthOf(view: DataView, pieces: number, count: number): number {
  let length = 0;
  for (let i = 0; i < count; i++) length += view.getUint32(pieces + 8 * i + 4, true);
  return length;
}
