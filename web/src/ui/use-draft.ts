import { useEffect, useRef, useState } from "react";

interface DraftOptions {
  /** What the program says. */
  readonly text: string;
  /** Whether nothing can be taken over for the moment. */
  readonly resting: boolean;
  /** Takes a new text over; false if it was refused. */
  readonly onCommit: (text: string) => Promise<boolean> | boolean;
}

/**
 * What is written into a field of the program, until the program says it. What is committed while
 * something else is being taken over waits for it, and what is typed meanwhile stays.
 */
export function useDraft({ text, resting, onCommit }: DraftOptions) {
  const [typed, setTyped] = useState(text);
  const [refused, setRefused] = useState(false);
  /** What is being taken over, until the text says it. */
  const underWay = useRef<string | null>(null);
  const waiting = useRef(false);

  useEffect(() => {
    const own = underWay.current === text;
    underWay.current = null;
    setRefused(false);
    if (own) return;
    waiting.current = false;
    setTyped(text);
  }, [text]);
  useEffect(() => {
    if (!resting) underWay.current = null; // the text may say what it said before
  }, [resting]);
  useEffect(() => {
    if (waiting.current && !resting && underWay.current === null) void commit();
  });

  async function commit(): Promise<void> {
    const wanted = typed.trim();
    if (typed === text || wanted === underWay.current) return;
    waiting.current = resting || underWay.current !== null;
    if (waiting.current) return;
    underWay.current = wanted;
    const done = await onCommit(typed);
    if (!done) underWay.current = null;
    setRefused(!done);
  }

  return {
    typed,
    /** Whether the text refused what is typed. */
    refused,
    type(value: string): void {
      waiting.current = false;
      setTyped(value);
    },
    commit,
    giveUp(): void {
      waiting.current = false;
      setTyped(text);
      setRefused(false);
    },
  };
}
