import type { Breakpoint, NodeBreakpoint, StopWish } from "./breakpoints.js";

type Fields = Readonly<Record<string, unknown>>;

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
const isText = (value: unknown): boolean => typeof value === "string";

/** What each kind of stop needs. */
const IS_WHOLE: Readonly<Record<StopWish["kind"], (stop: Fields) => boolean>> = {
  line: ({ line }) => isCount(line),
  handler: ({ handler }) => isText(handler),
  length: ({ container, length }) => isText(container) && isCount(length),
  dispatch: ({ thread }) => isCount(thread),
  condition: ({ condition }) => isText(condition),
};

/** Breakpoints as a file tells them, without those that cannot be read; null where it tells none. */
export function breakpointsFrom(value: unknown): readonly Breakpoint[] | null {
  if (!Array.isArray(value)) return null;
  const ids = new Set<unknown>();
  return value.filter((each: Partial<Breakpoint> | null) => {
    if (typeof each !== "object" || each === null || ids.has(each.id)) return false;
    ids.add(each.id);
    return isCount(each.id) && typeof each.isOn === "boolean" && isStop(each.stop);
  });
}

/** The same of those of systems, each in a process. */
export function nodeBreakpointsFrom(value: unknown): readonly NodeBreakpoint[] | null {
  const read = breakpointsFrom(value) as readonly NodeBreakpoint[] | null;
  return read?.filter(({ process, file }) => isText(process) && isText(file)) ?? null;
}

function isStop(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const stop = value as Fields;
  return (
    Object.hasOwn(IS_WHOLE, String(stop.kind)) && IS_WHOLE[stop.kind as StopWish["kind"]](stop)
  );
}
