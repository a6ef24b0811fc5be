import { announceMotion } from "./announce-motion.js";

/** Where the drawing stands in the view, in pixels of the page, and how large it is. */
type Place = readonly [x: number, y: number, zoom: number];

/** The view rests when it has not moved for this long, in milliseconds: a wheel turns in steps. */
const PAUSE = 150;
/** What would be enlarged by more than this is painted anew, for it is blurred. */
const MOST = 3;
/** What would be made smaller than this is painted anew, for much more is painted than shows. */
const LEAST = 0.5;

/**
 * The pane in which the drawing stands. While the view moves, the drawing keeps the transform by which it was painted and
 * the pane is set off from there, so that the browser moves and scales what it has painted. Both meet in the style sheet.
 */
export class MovingPane {
  private painted: Place | null = null;
  private motion: Animation | null = null;
  private pause: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly pane: HTMLElement) {}

  moveTo(place: Place): void {
    clearTimeout(this.pause);
    this.pause = setTimeout(() => this.rest(), PAUSE);
    const painted = this.painted && isNear(this.painted, place) ? this.painted : this.paint(place);
    const [x, y, zoom] = place;
    const by = zoom / painted[2];
    const translate = `${x - by * painted[0]}px ${y - by * painted[1]}px`;
    Object.assign(this.pane.style, { translate, scale: `${by}` });
    if (by !== 1) this.announceScaling();
  }

  /** Lets the drawing be painted where it has come to. */
  rest(): void {
    clearTimeout(this.pause);
    if (!this.painted) return;
    this.painted = null;
    this.motion?.cancel();
    this.motion = null;
    this.pane.removeAttribute("data-moved");
    Object.assign(this.pane.style, { translate: "", scale: "" });
  }

  private paint(place: Place): Place {
    const [x, y, zoom] = place;
    this.pane.style.setProperty("--painted-at", `translate(${x}px, ${y}px) scale(${zoom})`);
    if (!this.painted) {
      this.pane.setAttribute("data-moved", "");
      this.motion = announceMotion(this.pane);
    }
    this.painted = place;
    return place;
  }

  /** What is animated would be painted anew for each scale. */
  private announceScaling(): void {
    this.pane.setAttribute("data-moved", "scaled");
    this.motion?.cancel();
  }
}

function isNear([, , was]: Place, [, , is]: Place): boolean {
  return is <= was * MOST && is >= was * LEAST;
}
