/** A place on the graph's canvas, in its own units (CSS pixels at 100 %). */
export interface Point {
  readonly x: number;
  readonly y: number;
}
