/** What an event tells beside its name. */
export type Arguments = Readonly<Record<string, string | number>>;

/** A slice of a track, and the arrow that leads out of it or into it. */
export interface Slice {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly args?: Arguments;
  readonly flow?: Flow | undefined;
}

export interface Flow {
  readonly id: number;
  readonly direction: "in" | "out";
  /** Whether it leads from process to process; else its number is one of its process. */
  readonly isOfAll?: boolean;
}

/** In the format, a run is a process. Arrows are told apart over all of them. */
const ARROWS_OF_A_PROCESS = 1e9;
/** More than there are processes. */
const BETWEEN_PROCESSES = 1e5;

/** Nanoseconds as the microseconds of the format, exactly. */
function microseconds(ns: number): string {
  const fraction = String(ns % 1000).padStart(3, "0");
  return `${Math.floor(ns / 1000)}.${fraction}`.replace(/\.000$/, "");
}

/**
 * Events in the JSON form of the Trace Event Format, one per line. Times are
 * given in nanoseconds; a track is a thread of the process.
 */
export class EventList {
  readonly #process: number;
  #text = "";
  #separator: string;

  /**
   * @param process its number, from 1
   * @param isFirst whether nothing stands before its events
   */
  constructor(process = 1, isFirst = true) {
    this.#process = process;
    this.#separator = isFirst ? "" : ",\n";
  }

  /** The events since the last call. */
  take(): string {
    const text = this.#text;
    this.#text = "";
    return text;
  }

  nameProcess(name: string): void {
    this.#add(`"ph":"M","name":"process_name","args":{"name":${JSON.stringify(name)}}`);
  }

  nameTrack(track: number, name: string): void {
    this.#add(
      `"ph":"M","tid":${track},"name":"thread_name","args":{"name":${JSON.stringify(name)}}`,
    );
    this.#add(`"ph":"M","tid":${track},"name":"thread_sort_index","args":{"sort_index":${track}}`);
  }

  /**
   * A stretch of time on a track. Beginning and end stand in one event: Perfetto takes ends before
   * beginnings of the same time, so of two events those of a stretch without length would be torn apart.
   */
  slice(track: number, { name, from, to, args = {}, flow }: Slice): void {
    const length = `"dur":${microseconds(to - from)}`;
    const arrow =
      flow === undefined ? "" : `,"bind_id":${this.#arrow(flow)},"flow_${flow.direction}":true`;
    this.#add(
      `"ph":"X",${at(from, track)},${length},"cat":"run","name":${JSON.stringify(name)}${arrow}${told(args)}`,
    );
  }

  /** @param track null for the whole run */
  instant(time: number, track: number | null, name: string): void {
    const where =
      track === null ? `"ts":${microseconds(time)},"s":"g"` : `${at(time, track)},"s":"t"`;
    this.#add(`"ph":"i",${where},"name":${JSON.stringify(name)}`);
  }

  /** @param value told when it is finite: JSON knows no other numbers */
  counter(time: number, name: string, series: string, value: number): void {
    if (!Number.isFinite(value)) return;
    this.#add(
      `"ph":"C","ts":${microseconds(time)},"name":${JSON.stringify(name)}${told({ [series]: value })}`,
    );
  }

  #arrow({ id, isOfAll = false }: Flow): number {
    const of = isOfAll ? BETWEEN_PROCESSES : this.#process - 1;
    return of * ARROWS_OF_A_PROCESS + id;
  }

  #add(fields: string): void {
    this.#text += `${this.#separator}{"pid":${this.#process},${fields}}`;
    this.#separator = ",\n";
  }
}

const at = (time: number, track: number) => `"tid":${track},"ts":${microseconds(time)}`;

const told = (args: Arguments) =>
  Object.keys(args).length === 0 ? "" : `,"args":${JSON.stringify(args)}`;
