/** What an event tells beside its name. */
export type Arguments = Readonly<Record<string, string | number>>;

/** A run is one process. */
const PROCESS = 1;

/** Nanoseconds as the microseconds of the format, exactly. */
function microseconds(ns: number): string {
  const fraction = String(ns % 1000).padStart(3, "0");
  return `${Math.floor(ns / 1000)}.${fraction}`.replace(/\.000$/, "");
}

/**
 * Events in the JSON form of the Trace Event Format, one per line. Times are
 * given in nanoseconds; a track is a thread of the one process.
 */
export class EventList {
  #text = "";
  #separator = "";

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

  begin(time: number, track: number, name: string, args: Arguments = {}): void {
    this.#add(`"ph":"B",${at(time, track)},"name":${JSON.stringify(name)}${told(args)}`);
  }

  end(time: number, track: number, args: Arguments = {}): void {
    this.#add(`"ph":"E",${at(time, track)}${told(args)}`);
  }

  complete(time: number, duration: number, track: number, name: string, args: Arguments): void {
    const length = `"dur":${microseconds(duration)}`;
    this.#add(`"ph":"X",${at(time, track)},${length},"name":${JSON.stringify(name)}${told(args)}`);
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

  /** Begins an arrow in the slice that is open on a track. */
  flowStart(time: number, track: number, id: number): void {
    this.#add(`"ph":"s",${at(time, track)},"id":${id},"cat":"decision","name":"decision"`);
  }

  /** Ends an arrow in the slice that is open on a track. */
  flowEnd(time: number, track: number, id: number): void {
    this.#add(`"ph":"f","bp":"e",${at(time, track)},"id":${id},"cat":"decision","name":"decision"`);
  }

  #add(fields: string): void {
    this.#text += `${this.#separator}{"pid":${PROCESS},${fields}}`;
    this.#separator = ",\n";
  }
}

const at = (time: number, track: number) => `"tid":${track},"ts":${microseconds(time)}`;

const told = (args: Arguments) =>
  Object.keys(args).length === 0 ? "" : `,"args":${JSON.stringify(args)}`;
