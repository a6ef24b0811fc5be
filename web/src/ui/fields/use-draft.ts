import { useEffect, useRef, useState } from "react";

interface DraftOptions {
  /** What the program says. */
  readonly text: string;
  /** Whether nothing can be taken over for the moment. */
  readonly resting: boolean;
  /** Counts what was carried out of what refusals offered. */
  readonly mended: number;
  /** Takes a new text over; false if it was refused. */
  readonly onCommit: (text: string) => Promise<boolean> | boolean;
}

/**
 * What is written into a field of the program, until the program says it. What is committed while
 * something else is being taken over waits for it, and what is typed meanwhile stays.
 */
export function useDraft({ text, resting, mended, onCommit }: DraftOptions) {
  const [typed, setTyped] = useState(text);
  const [refused, setRefused] = useState(false);
  /** What is being taken over, until the text says it. */
  const underWay = useRef<string | null>(null);
  /** Whether that has not been answered yet: others may be taken over first, and the text go on. */
  const asking = useRef(false);
  const waiting = useRef(false);
  /** Whether a person is writing: something was typed that is not to be taken over yet. */
  const writing = useRef(false);
  /** How much had been mended when what is typed was refused; null: it was not. */
  const refusedAt = useRef<number | null>(null);
  const former = useRef(text);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the program says something else
  useEffect(() => {
    const own = underWay.current === text;
    const unfinished = writing.current && typed !== former.current;
    // It is not to go by another change, but by what the compiler mends of it.
    const isRefused = refusedAt.current === mended && typed.trim() !== text.trim();
    former.current = text;
    if (!asking.current) underWay.current = null;
    if (isRefused) return;
    refusedAt.current = null;
    setRefused(false);
    // What a person wrote last holds, also where another change has reached the field first.
    if (own || asking.current || waiting.current || unfinished) return;
    setTyped(text);
  }, [text]);
  useEffect(() => {
    // The text may say what it said before.
    if (!resting && !asking.current) underWay.current = null;
  }, [resting]);
  useEffect(() => {
    if (waiting.current && !resting && underWay.current === null) void commit();
  });
  const latest = useRef(take);
  const latestMended = useRef(mended);
  useEffect(() => {
    latest.current = take;
    latestMended.current = mended;
  });
  useEffect(
    () => () => {
      if (waiting.current) void latest.current(); // else it would be lost with the field
    },
    [],
  );

  async function commit(): Promise<void> {
    const wanted = typed.trim();
    waiting.current = false;
    if (wanted === underWay.current) return;
    // The program would stay as it is.
    if (underWay.current === null && wanted === text.trim()) return giveUp();
    waiting.current = resting || underWay.current !== null;
    if (!waiting.current) await take();
  }

  async function take(): Promise<void> {
    writing.current = false;
    underWay.current = typed.trim();
    asking.current = true;
    const done = await onCommit(typed);
    asking.current = false;
    // What is taken over at once the program says already.
    if (!done || former.current.trim() === underWay.current) underWay.current = null;
    refusedAt.current = done ? null : latestMended.current;
    setRefused(!done);
  }

  function giveUp(): void {
    waiting.current = false;
    writing.current = false;
    refusedAt.current = null;
    setTyped(text);
    setRefused(false);
  }

  return {
    typed,
    /** Whether the text refused what is typed. */
    refused,
    type(value: string): void {
      waiting.current = false;
      writing.current = true;
      refusedAt.current = null;
      setTyped(value);
    },
    commit,
    giveUp,
  };
}
