/**
 * Of a long handler only the cards and rules near the view are drawn with all their fields: a handler may have a
 * thousand of them, of a dozen fields each, and each change of the text would draw all anew. Those further away keep
 * their names and heights.
 */

import {
  type CSSProperties,
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useState,
} from "react";
import type { Card, Owner } from "../../../generated/services.js";

/** A handler of so many cards is long. */
const LONG = 60;
/** So many of each list are drawn before it is known which are near. */
const FIRST = 12;
/** How far above and below the view is near. */
const MARGIN = "100% 0px";
/** What a card is taken to be high that was never drawn, for each in it, in pixels. */
const USUAL = 42;

type Told = (entry: IntersectionObserverEntry) => void;

/** Tells cards of a handler when they come near. */
class Watch {
  /** Whether cards are drawn at once that are new now. */
  drawsNew = false;
  /** How many cards the handler had when it was drawn last; null before it was. */
  count: number | null = null;
  private observer: IntersectionObserver | null = null;
  private readonly told = new Map<Element, Told>();

  observe(element: Element, told: Told): () => void {
    this.observer ??= new IntersectionObserver(
      (entries) => {
        for (const entry of entries) this.told.get(entry.target)?.(entry);
      },
      { root: element.closest(".rules-scroll"), rootMargin: MARGIN },
    );
    this.told.set(element, told);
    this.observer.observe(element);
    return () => {
      this.told.delete(element);
      this.observer?.unobserve(element);
    };
  }
}

const WatchContext = createContext<Watch | null>(null);

interface NearCardsProps {
  readonly owner: Owner;
  readonly children: ReactNode;
}

/** The cards of a handler, of which those near the view are drawn if there are many. */
export function NearCards({ owner, children }: NearCardsProps) {
  const [watch] = useState(() => new Watch());
  const count = countCards(owner.cards);
  // A few that come while the handler shows were added by a person, who goes on with them.
  watch.drawsNew = watch.count !== null && count - watch.count <= FIRST;
  useEffect(() => {
    watch.drawsNew = false;
    watch.count = count;
  });
  return <WatchContext value={count < LONG ? null : watch}>{children}</WatchContext>;
}

/** How many cards a list has, with those inside them. */
export function countCards(cards: readonly Card[]): number {
  let count = cards.length;
  for (const { bodies } of cards) for (const body of bodies) count += countCards(body.cards);
  return count;
}

interface Placed {
  readonly index: number;
  /** The cards inside it. */
  readonly cards: number;
  readonly chosen: boolean;
}

interface Near {
  /** Whether it is drawn with all that it says. */
  readonly drawn: boolean;
  /** For its element. */
  readonly attributes: {
    readonly style?: CSSProperties;
    readonly onFocus?: () => void;
    readonly onPointerDown?: () => void;
  };
}

/**
 * Whether a card or rule is drawn. One that somebody has been at stays so: what is written or open in it must not go
 * when it is scrolled away.
 */
export function useNear(place: RefObject<Element | null>, { index, cards, chosen }: Placed): Near {
  const watch = useContext(WatchContext);
  const [isNear, setNear] = useState(() => watch === null || watch.drawsNew || index < FIRST);
  const [isTouched, setTouched] = useState(false);
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    if (!watch || !place.current) return;
    return watch.observe(place.current, ({ isIntersecting, boundingClientRect }) => {
      setNear(isIntersecting);
      if (!isIntersecting) setHeight(boundingClientRect.height);
    });
  }, [watch, place]);
  if (!watch) return { drawn: true, attributes: {} };
  const touch = () => setTouched(true);
  const drawn = isNear || isTouched || chosen;
  const minHeight = height ?? (cards + 1) * USUAL;
  const attributes = {
    onFocus: touch,
    onPointerDown: touch,
    ...(!drawn && { style: { minHeight } }),
  };
  return { drawn, attributes };
}
