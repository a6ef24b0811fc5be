/**
 * Where rows stand in a list that is longer than a browser can scroll. A page's elements may be some
 * 33 million pixels high, less than a million rows; beyond that the bar tells a share of the list, and
 * rows are placed around what is in view.
 */

/** Safe in every browser, px. */
const MOST = 12_000_000;

export interface LongPlace {
  /** How high the list is in the page. */
  readonly room: number;
  /** How far its rows can be scrolled. */
  readonly most: number;
  /** How far they are scrolled. */
  readonly offset: number;
  /** Where the bar stands for that. */
  readonly scrollTop: number;
  /** The rows in view: from one up to before another. */
  readonly first: number;
  readonly end: number;
}

export interface LongSize {
  readonly count: number;
  /** Of a row, and of what shows. */
  readonly height: number;
  readonly view: number;
}

export function roomOf({ count, height }: LongSize): number {
  return Math.min(MOST, count * height);
}

/** Where everything stands when rows are scrolled so far. */
export function placeAt(size: LongSize, wanted: number): LongPlace {
  const { count, height, view } = size;
  const room = roomOf(size);
  const most = Math.max(0, count * height - view);
  const offset = Math.min(Math.max(0, wanted), most);
  const scrollTop = most === 0 ? 0 : (offset / most) * Math.max(0, room - view);
  const first = Math.min(count, Math.floor(offset / height));
  const end = Math.min(count, Math.ceil((offset + view) / height));
  return { room, most, offset, scrollTop, first, end };
}

/** How far rows are scrolled where a person has put the bar. */
export function offsetAt(size: LongSize, scrollTop: number): number {
  const run = roomOf(size) - size.view;
  const most = Math.max(0, size.count * size.height - size.view);
  return run <= 0 ? 0 : Math.min(1, scrollTop / run) * most;
}
