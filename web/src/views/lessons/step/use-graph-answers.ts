import { useEffect } from "react";
import type { LessonDesk } from "../../../model/lessons/desk.js";

/** The card of a thread in the graph; its text is the thread's number. */
const CARD = ".graph-view .token";
/** What has the keyboard in the graph: the canvas, or a container. */
const IN_GRAPH = ".graph-view :is(.react-flow, .react-flow__node)";
/** While the page has it, cards show that they can be pressed. */
const MARK = "data-foreseeing";

/**
 * Takes a thread from the graph as an answer: a click on its card, or its digit while the graph has the keyboard. The
 * page listens as a whole: the graph is another part, and need know nothing of lessons.
 *
 * @param takes - whether an answer is awaited; false leaves the graph as it is
 */
export function useGraphAnswers(desk: LessonDesk, takes: boolean): void {
  useEffect(() => {
    if (!takes) return;
    const take = (event: Event, thread: number) => {
      event.preventDefault();
      event.stopPropagation();
      void desk.predict(thread);
    };
    const onClick = (event: MouseEvent) => {
      const thread = threadOn(event.target);
      if (thread !== null) take(event, thread);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      const isInGraph = event.target instanceof Element && event.target.matches(IN_GRAPH);
      if (isPlain && isInGraph && /^[1-9]$/.test(event.key)) take(event, Number(event.key));
    };
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    document.addEventListener("click", onClick, options);
    document.addEventListener("keydown", onKeyDown, options);
    document.documentElement.toggleAttribute(MARK, true);
    return () => {
      listening.abort();
      document.documentElement.toggleAttribute(MARK, false);
    };
  }, [desk, takes]);
}

function threadOn(target: EventTarget | null): number | null {
  const text = target instanceof Element ? target.closest(CARD)?.textContent : null;
  return text && /^\d+$/.test(text) ? Number(text) : null;
}
