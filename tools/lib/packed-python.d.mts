import type { PyodideInterface } from "pyodide";

export function startPython(): Promise<PyodideInterface>;
export function readArchive(): Uint8Array;
export function importFrom(
  python: PyodideInterface,
  archive: Uint8Array,
  folders?: readonly string[],
): void;
